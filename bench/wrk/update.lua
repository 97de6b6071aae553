-- PUT of a small change to distinct objects in turn. The answer must be the object with the change.
-- Arguments: token, path of the class, a file of ids.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, ids
local sent = {}

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, ids = args[2], lines(args[3])
end

function make()
  local id = ids[handed % #ids + 1]
  sent[handed] = id
  local body = string.format('{"counter":%d,"note":"change number %d of this run"}', handed, handed)
  return wrk.format('PUT', path .. '/' .. id, nil, body)
end

function check(status, body)
  local id = body:match('^{"_id":"([%x-]+)"')
  local counter = tonumber(body:match('"counter":%s?(%d+)'))
  if status ~= 200 or id == nil or sent[counter] ~= id or not body:find('"serial":', 1, true) then
    return reject('not the object changed', status, body)
  end
  sent[counter] = nil
end
