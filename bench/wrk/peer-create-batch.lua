-- POST of batches of new objects to a program with another API. Each answer must have as many ids, which no other had.
-- Arguments: token, path of the class, templates, first index, a file for the new ids, objects per batch, batches at most, the
-- address, what stands before all objects, before and after each, and after all, the pattern of an id in an answer.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local index, made, size, most, address, before, beforeEach, afterEach, after, idPattern
local templates, seen = {}, {}
local answered = 0

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  templates, index, made = lines(args[3]), tonumber(args[4]), assert(io.open(args[5], 'w'))
  size, most = tonumber(args[6]), tonumber(args[7])
  address, before, beforeEach, afterEach, after, idPattern = unpack(args, 8)
end

function make()
  local batch = {}
  for at = 1, size do
    batch[at] = beforeEach .. filledIn(templates[index % #templates + 1], serialOf(index)) .. afterEach
    index = index + 1
  end
  return wrk.format('POST', address, nil, before .. table.concat(batch, ',') .. after)
end

function check(status, body)
  local ids = {}
  for id in body:gmatch(idPattern) do
    if not seen[id] then ids[#ids + 1] = id end
    seen[id] = true
  end
  if status ~= 200 or #ids ~= size then
    reject('not ' .. size .. ' new objects', status, body)
  else
    made:write(table.concat(ids, '\n'), '\n')
  end
  answered = answered + 1
  if answered >= most then stop() end
end
