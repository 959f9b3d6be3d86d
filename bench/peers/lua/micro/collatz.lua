-- Collatz: the start below n with the longest way to 1.
return function(n)
  local best, longest, total = 1, 0, 0
  for start = 1, n do
    local x, steps = start, 0
    while x ~= 1 do
      if x % 2 == 0 then x = x / 2 else x = 3 * x + 1 end
      steps = steps + 1
    end
    total = total + steps
    if steps > longest then
      longest, best = steps, start
    end
  end
  return best, longest, total
end
