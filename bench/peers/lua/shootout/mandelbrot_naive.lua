-- Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes.
return function(n)
  local steps = {}
  for row = 1, n do
    local ci = 2 * (row - 0.5) / n - 1
    for col = 1, n do
      local cr = 2 * (col - 0.5) / n - 1.5
      local zr, zi, k = 0, 0, 0
      while k < 50 and zr * zr + zi * zi <= 4 do
        zr, zi = zr * zr - zi * zi + cr, 2 * zr * zi + ci
        k = k + 1
      end
      steps[(row - 1) * n + col] = k
    end
  end
  local inside, total = 0, 0
  for i = 1, #steps do
    if steps[i] == 50 then inside = inside + 1 end
    total = total + steps[i]
  end
  return inside, total
end
