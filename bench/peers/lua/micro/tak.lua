-- Takeuchi's function, deep recursion with three arguments.
local function tak(x, y, z)
  if y >= x then return z end
  return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
end

return function(n)
  local half = math.floor(n / 2)
  return tak(n, half, 0), tak(n - 1, half, 1)
end
