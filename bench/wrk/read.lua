-- GET of paths in turn. Every answer must be the whole body of a path that has been asked for and not yet answered.
-- Arguments: token, a file of paths and bodies in alternating lines, 'exact' or 'loose' (listings while others write).

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local requests, bodies, waiting = {}, {}, {}
local exact, turn = true, 0

function prepare(args)
  authorize(args[1])
  local all = lines(args[2])
  exact = args[3] == 'exact'
  for at = 1, #all, 2 do
    requests[#requests + 1] = wrk.format('GET', all[at])
    bodies[#bodies + 1] = all[at + 1]
    waiting[all[at + 1]] = 0
  end
end

function make()
  turn = turn % #requests + 1
  local body = bodies[turn]
  waiting[body] = waiting[body] + 1
  return requests[turn]
end

function check(status, body)
  if body:byte(-1) == 10 then body = body:sub(1, -2) end
  if exact then
    local count = waiting[body]
    if status ~= 200 or count == nil or count == 0 then return reject('not the body expected', status, body) end
    waiting[body] = count - 1
  elseif status ~= 200 or not isPage(body) then
    reject('not a page of objects', status, body)
  end
end
