-- POST of new objects to a program with another API. Each answer must have an id that no other had.
-- Arguments: token, path of the class, templates, first index, a file for the new ids, the pattern of an id in an answer.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, index, made, idPattern
local templates, seen = {}, {}

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, index, made, idPattern = args[2], tonumber(args[4]), assert(io.open(args[5], 'w')), args[6]
  templates = lines(args[3])
end

function make()
  local serial = serialOf(index)
  index = index + 1
  return wrk.format('POST', path, nil, filledIn(templates[handed % #templates + 1], serial))
end

function check(status, body)
  local id = body:match(idPattern)
  if status ~= 200 or id == nil or seen[id] then return reject('not a new object', status, body) end
  seen[id] = true
  made:write(id, '\n')
end
