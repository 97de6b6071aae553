-- PATCH of a small change to distinct objects in turn, to a program with another API. What has become of them is looked at
-- after the round, since not every program answers with the object.
-- Arguments: token, path of the class, a file of ids.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, ids

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, ids = args[2], lines(args[3])
end

function make()
  local body = string.format('{"counter":%d,"note":"change number %d of this run"}', handed, handed)
  return wrk.format('PATCH', path .. '/' .. ids[handed % #ids + 1], nil, body)
end

function check(status, body)
  if status ~= 200 and status ~= 204 then reject('not changed', status, body) end
end
