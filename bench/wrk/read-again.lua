-- GET of paths in turn, each with a header of its own. Every answer must be one that a path may have, byte for byte.
-- Arguments: token, a file of requests: path, name and value of the header, number of answers, and of each its status and
-- length in one line, then its bytes.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local requests, expected = {}, {}
local turn = 0

function prepare(args)
  authorize(args[1])
  local file = assert(io.open(args[2], 'rb'))
  for path in file:lines() do
    local headers = { [file:read('*l')] = file:read('*l') }
    for name, value in pairs(wrk.headers) do headers[name] = value end
    requests[#requests + 1] = wrk.format('GET', path, headers)
    for _ = 1, tonumber(file:read('*l')) do
      local status, length = file:read('*l'):match('(%d+) (%d+)')
      expected[status .. file:read(tonumber(length))] = true
      file:read('*l')
    end
  end
  file:close()
end

function make()
  turn = turn % #requests + 1
  return requests[turn]
end

function check(status, body)
  if not expected[status .. body] then reject('not an answer expected', status, body) end
end
