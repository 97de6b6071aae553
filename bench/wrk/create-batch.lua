-- POST of batches of new objects. The answer must be as many addresses as objects were sent.
-- Arguments: token, path of the class, templates, first index, a file for the new ids, objects per batch, batches at most.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, index, made, size, most
local templates = {}
local answered = 0

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, index, made = args[2] .. '/batch', tonumber(args[4]), assert(io.open(args[5], 'w'))
  size, most = tonumber(args[6]), tonumber(args[7])
  templates = lines(args[3])
end

function make()
  local batch = {}
  for at = 1, size do
    batch[at] = filledIn(templates[index % #templates + 1], serialOf(index))
    index = index + 1
  end
  return wrk.format('POST', path, nil, '[' .. table.concat(batch, ',') .. ']')
end

function check(status, body)
  local ids = {}
  for id in body:gmatch('/(%x+%-%x+%-7%x+%-%x+%-%x+)"') do ids[#ids + 1] = id end
  if status ~= 200 or #ids ~= size then
    reject('not ' .. size .. ' addresses', status, body)
  else
    made:write(table.concat(ids, '\n'), '\n')
  end
  answered = answered + 1
  if answered >= most then stop() end
end
