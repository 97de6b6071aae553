-- GET of attachments in turn. Every answer must be the bytes that were uploaded.
-- Arguments: token, a file of paths, a file of the bytes.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local requests, content = {}, nil

function prepare(args)
  authorize(args[1])
  for _, path in ipairs(lines(args[2])) do requests[#requests + 1] = wrk.format('GET', path) end
  content = contents(args[3])
end

function make()
  return requests[handed % #requests + 1]
end

function check(status, body)
  if status ~= 200 or body ~= content then reject('not the bytes uploaded, but ' .. #body, status, body) end
end
