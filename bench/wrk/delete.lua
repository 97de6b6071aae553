-- DELETE of distinct objects until there are no more. The answer must name an object that was to be deleted.
-- Arguments: token, path of the class, a file of ids.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, ids
local answered = 0
local waiting = {}

function prepare(args)
  authorize(args[1])
  path, ids = args[2], lines(args[3])
end

function make()
  -- Connections that find nothing more to delete ask for what costs nearly nothing until the run stops.
  if handed > #ids then return wrk.format('GET', '/health/ready') end
  waiting[ids[handed]] = true
  return wrk.format('DELETE', path .. '/' .. ids[handed])
end

function check(status, body)
  local id = body:match('^{"_id":"([%x-]+)"}$')
  if id == nil and status == 200 and handed > #ids then return end
  if status ~= 200 or not waiting[id] then return reject('not the object deleted', status, body) end
  waiting[id] = nil
  answered = answered + 1
  -- The first request is made to look at its form, and never sent.
  if answered >= #ids - 1 then stop() end
end
