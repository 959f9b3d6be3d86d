-- Runs one Lua program under LuaJIT. Arguments: SOURCE N ITERATIONS.
-- SOURCE returns a function run(n) that returns one or more numbers.
-- Prints a line `time <s>` for each iteration, `memory <kB>`, and `answer v1 v2 ...`.
local ffi = require("ffi")
ffi.cdef[[
  struct lab_moment { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct lab_moment* moment);
]]
local monotonic = 1
local moment = ffi.new("struct lab_moment")

local function now()
  ffi.C.clock_gettime(monotonic, moment)
  return tonumber(moment.seconds) + tonumber(moment.nanoseconds) * 1e-9
end

local function peak_memory()
  for line in io.lines("/proc/self/status") do
    local kilobytes = line:match("^VmHWM:%s*(%d+)")
    if kilobytes then return kilobytes end
  end
end

local run = dofile(arg[1])
local n = tonumber(arg[2])
local result
for _ = 1, tonumber(arg[3]) do
  local start = now()
  result = { run(n) }
  print(string.format("time %.9f", now() - start))
end
print("memory " .. peak_memory())
for i = 1, #result do result[i] = string.format("%.17g", result[i]) end
print("answer " .. table.concat(result, " "))
