-- POST of new objects, each with a serial of its own. The answer must be the object that was sent.
-- Arguments: token, path of the class, templates, first index, a file for the new ids.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, index, made
local templates, lengths = {}, {}
local HEAD_LENGTH = #'"_id":"","attachments":[],' + 36

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, index, made = args[2] .. '/', tonumber(args[4]), assert(io.open(args[5], 'w'))
  templates = lines(args[3])
end

function make()
  local serial = serialOf(index)
  index = index + 1
  local body = filledIn(templates[handed % #templates + 1], serial)
  lengths[serial] = #body
  return wrk.format('POST', path, nil, body)
end

function check(status, body)
  local id = body:match('^{"_id":"(%x+%-%x+%-7%x+%-%x+%-%x+)"')
  local serial = tonumber(body:match('"serial":%s?(%d+)'))
  local length = lengths[serial]
  if status ~= 200 or id == nil or length == nil or #body ~= length + HEAD_LENGTH then
    return reject('not the object created', status, body)
  end
  lengths[serial] = nil
  made:write(id, '\n')
end
