-- Spectral norm of an infinite matrix, by the power method; the matrix entry is a function.
local function entry(i, j)
  return 1 / ((i + j) * (i + j + 1) / 2 + i + 1)
end

local function times(v)
  local n, out = #v, {}
  for i = 1, n do
    local sum = 0
    for j = 1, n do sum = sum + entry(i - 1, j - 1) * v[j] end
    out[i] = sum
  end
  return out
end

local function times_transposed(v)
  local n, out = #v, {}
  for i = 1, n do
    local sum = 0
    for j = 1, n do sum = sum + entry(j - 1, i - 1) * v[j] end
    out[i] = sum
  end
  return out
end

return function(n)
  local u, v = {}, nil
  for i = 1, n do u[i] = 1 end
  for _ = 1, 10 do
    v = times_transposed(times(u))
    u = times_transposed(times(v))
  end
  local uv, vv = 0, 0
  for i = 1, n do
    uv = uv + u[i] * v[i]
    vv = vv + v[i] * v[i]
  end
  return math.sqrt(uv / vv)
end
