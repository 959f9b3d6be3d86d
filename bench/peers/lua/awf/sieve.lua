-- Sieve: finds the primes up to n by striking out multiples, one flag at a time.
local Sieve = {}
Sieve.__index = Sieve

function Sieve.new(limit)
  local flags = {}
  for i = 1, limit do flags[i] = true end
  return setmetatable({ limit = limit, flags = flags, count = 0, total = 0 }, Sieve)
end

function Sieve:strike(prime)
  local flags = self.flags
  for multiple = 2 * prime, self.limit, prime do flags[multiple] = false end
end

function Sieve:search()
  for candidate = 2, self.limit do
    if self.flags[candidate] then
      self.count = self.count + 1
      self.total = self.total + candidate
      self:strike(candidate)
    end
  end
end

return function(n)
  local sieve = Sieve.new(n)
  sieve:search()
  return sieve.count, sieve.total
end
