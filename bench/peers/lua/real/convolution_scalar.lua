-- Convolution of a signal of length n with a smooth kernel, element by element.
local function bell(width)
  local weights, middle, total = {}, (width + 1) / 2, 0
  for i = 1, width do
    weights[i] = math.exp(-((i - middle) / 10) ^ 2)
    total = total + weights[i]
  end
  for i = 1, width do weights[i] = weights[i] / total end
  return weights
end

return function(n)
  local x, weights, out = {}, bell(61), {}
  for i = 1, n do x[i] = math.sin(i / 7) + (i % 13) / 10 end
  local m = #weights
  for i = 1, n + m - 1 do out[i] = 0 end
  for i = 1, n do
    local xi = x[i]
    for j = 1, m do
      local k = i + j - 1
      out[k] = out[k] + xi * weights[j]
    end
  end
  local total, top = 0, out[1]
  for i = 1, #out do
    total = total + out[i]
    top = math.max(top, out[i])
  end
  return total, top, out[100]
end
