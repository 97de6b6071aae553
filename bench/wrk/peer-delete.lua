-- DELETE of distinct objects until there are no more, from a program with another API. What is left of them is looked at
-- after the round.
-- Arguments: token, path of the class, a file of ids, a path that costs nearly nothing.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, ids, idle
local answered = 0

function prepare(args)
  authorize(args[1])
  path, ids, idle = args[2], lines(args[3]), args[4]
end

function make()
  if handed > #ids then return wrk.format('GET', idle) end
  return wrk.format('DELETE', path .. '/' .. ids[handed])
end

function check(status, body)
  if status ~= 200 and status ~= 204 then return reject('not deleted', status, body) end
  answered = answered + 1
  -- The first request is made to look at its form, and never sent.
  if answered >= #ids - 1 then stop() end
end
