-- PUT of batches of small changes to distinct objects. The answer must be their addresses in order.
-- Arguments: token, path of the class, a file of ids, objects per batch.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, ids, size
local cursor = 0
local waiting = {}

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, ids, size = args[2] .. '/batch', lines(args[3]), tonumber(args[4])
end

function make()
  local batch, keys = {}, {}
  for at = 1, size do
    local id = ids[cursor % #ids + 1]
    cursor = cursor + 1
    keys[at] = id
    batch[at] = string.format('{"_id":"%s","counter":%d,"note":"change number %d of this run"}', id, handed, handed)
  end
  -- In a small class the same batch may come round again before its first answer is there.
  local key = table.concat(keys, ',')
  waiting[key] = (waiting[key] or 0) + 1
  return wrk.format('PUT', path, nil, '[' .. table.concat(batch, ',') .. ']')
end

function check(status, body)
  local keys = {}
  for id in body:gmatch('/(%x+%-%x+%-7%x+%-%x+%-%x+)"') do keys[#keys + 1] = id end
  local key = table.concat(keys, ',')
  local count = waiting[key] or 0
  if status ~= 200 or count == 0 then return reject('not the addresses sent', status, body) end
  waiting[key] = count - 1
end
