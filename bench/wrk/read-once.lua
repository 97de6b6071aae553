-- GET of paths, each once. Every answer must be the page foretold for a path that has been asked for and not yet answered:
-- its figures, so many objects in their order, and the first and the last of these.
-- Arguments: token, a file of paths and foretold pages in alternating lines (once/expected-answer.ts), how many pairs, 'exact' or
-- 'loose' (while others write), the order.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local before, after, idle
local file, most, exact, order
local asked, waiting = 0, {}

function prepare(args)
  authorize(args[1])
  file, most, exact, order = assert(io.open(args[2])), tonumber(args[3]), args[4] == 'exact', args[5]
  -- Requests differ in their path only, and one line is quicker to join than to format.
  before, after = wrk.format('GET', '@'):match('^(.-)@(.*)$')
  idle = wrk.format('GET', '/health/ready')
end

function make()
  -- The first request is made by wrk to look at its form, and never sent.
  if handed == 1 then return idle end
  if asked == most then
    stop()
    return idle
  end
  asked = asked + 1
  local path, page = file:read('*l', '*l')
  if exact then waiting[page] = (waiting[page] or 0) + 1 end
  return before .. path .. after
end

-- The same as in once/expected-answer.ts, or nothing where the body is no page.
local function described(body)
  local page, pages, limit, total =
    body:match('^{"metadata":{"page":(%d+),"pages":(%d+),"limit":(%d+),"total":(%d+)[,}]')
  local count, first, last = endsOf(body, order)
  if page == nil or count == nil then return nil end
  return table.concat({ page, pages, limit, total, count, first, last }, ' ')
end

function check(status, body)
  -- What a connection without anything left to ask was given.
  if asked == most and status == 200 and body:sub(1, 12) ~= '{"metadata":' then return end
  if not exact then
    if status ~= 200 or not isPage(body) then reject('not a page of objects', status, body) end
    return
  end
  local page = status == 200 and described(body)
  local count = page and waiting[page]
  if not count then return reject('not a page foretold', status, body) end
  waiting[page] = count > 1 and count - 1 or nil
end
