-- Fannkuch: flip the first p[1] items of every permutation until the first is 1.
return function(n)
  local perm, turns, flipped = {}, {}, {}
  for i = 1, n do perm[i], turns[i], flipped[i] = i, 0, 0 end
  local checksum, longest, even = 0, 0, true
  while true do
    for i = 1, n do flipped[i] = perm[i] end
    local flips, first = 0, flipped[1]
    while first ~= 1 do
      local low, high = 1, first
      while low < high do
        flipped[low], flipped[high] = flipped[high], flipped[low]
        low, high = low + 1, high - 1
      end
      flips = flips + 1
      first = flipped[1]
    end
    if flips > longest then longest = flips end
    checksum = even and checksum + flips or checksum - flips
    even = not even

    local k = 2
    while k <= n do
      local held = perm[1]
      for i = 2, k do perm[i - 1] = perm[i] end
      perm[k] = held
      turns[k] = turns[k] + 1
      if turns[k] < k then break end
      turns[k] = 0
      k = k + 1
    end
    if k > n then break end
  end
  return checksum, longest
end
