-- PUT that adds one to the counter of objects in turn. The answer must be the object, with a counter that no other answer had.
-- Arguments: token, path of the class, a file of ids.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, ids
local seen = {}

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, ids = args[2], lines(args[3])
  for _, id in ipairs(ids) do seen[id] = {} end
end

function make()
  return wrk.format('PUT', path .. '/' .. ids[handed % #ids + 1], nil, '{"counter":{"$inc":1}}')
end

function check(status, body)
  local counters = seen[body:match('^{"_id":"([%x-]+)"')]
  local counter = tonumber(body:match('"counter":%s?(%d+)'))
  if status ~= 200 or not counters or not counter or counters[counter] or not body:find('"serial":', 1, true) then
    return reject('not the object with another count', status, body)
  end
  counters[counter] = true
end
