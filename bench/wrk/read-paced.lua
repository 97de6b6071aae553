-- As read.lua, but each connection waits before the next request, so that what is busy is not the reading itself.
-- Arguments: token, a file of paths and bodies in alternating lines, 'exact', the mean of the pauses in milliseconds.

local folder = debug.getinfo(1, 'S').source:sub(2):match('.*/')
dofile(folder .. 'read.lua')

local prepareReads = prepare
local mean

function prepare(args)
  prepareReads(args)
  mean = tonumber(args[4])
  math.randomseed(1)
end

-- Called by wrk. Exponential, so that requests come at moments that have nothing to do with each other.
function delay()
  return -mean * math.log(1 - math.random())
end
