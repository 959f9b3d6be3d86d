-- Product of two matrices, three loops deep.
local function filled(n, entry)
  local rows = {}
  for i = 1, n do
    rows[i] = {}
    for j = 1, n do rows[i][j] = entry(i, j) end
  end
  return rows
end

return function(n)
  local a = filled(n, function(i, j) return (i + 2 * j) % 7 / 2 end)
  local b = filled(n, function(i, j) return (3 * i - j) % 5 + 0.25 end)
  local product = filled(n, function() return 0 end)
  for i = 1, n do
    for j = 1, n do
      local sum = 0
      for k = 1, n do sum = sum + a[i][k] * b[k][j] end
      product[i][j] = sum
    end
  end
  local total, trace = 0, 0
  for i = 1, n do
    trace = trace + product[i][i]
    for j = 1, n do total = total + product[i][j] end
  end
  return total, trace, product[1][2]
end
