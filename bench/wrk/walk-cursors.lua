-- GET of pages behind cursors: each page tells the cursor of the next one. Every answer must be the page foretold for a cursor that
-- is under way. A walker at its end begins again.
-- Arguments: token, the path with an empty after=, a file with a cursor, a number and as many foretold pages for each walker
-- (measures/cursor-deep.ts), 'exact' or 'loose' (while others write), the order.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local NEXT = '^{"metadata":{"limit":%d+,"next":"([%w_-]+)"'

local before, after, exact, order
local ready, waiting = {}, {}
local first, behind = 1, 1

-- Walkers stand in line.
local function join(walker)
  ready[behind] = walker
  behind = behind + 1
end

function prepare(args)
  authorize(args[1])
  before, after = wrk.format('GET', (args[2]:gsub('after=', 'after=@'))):match('^(.-)@(.*)$')
  exact, order = args[4] == 'exact', args[5]
  local next = io.lines(args[3])
  for cursor in next do
    local walker = { start = cursor, cursor = cursor, at = 1, pages = {} }
    for page = 1, tonumber(next()) do walker.pages[page] = next() end
    join(walker)
  end
end

function make()
  local walker = ready[first]
  ready[first] = nil
  first = first + 1
  -- What wrk makes first is never sent.
  if handed == 1 then join(walker) end
  waiting[exact and walker.pages[walker.at] or walker] = walker
  return before .. walker.cursor .. after
end

local function goOn(walker, cursor)
  walker.at = walker.at + 1
  if cursor == nil or (exact and walker.at > #walker.pages) then
    walker.at, cursor = 1, walker.start
  end
  walker.cursor = cursor
  join(walker)
end

function check(status, body)
  if not exact then
    -- Any of those under way may go on from here.
    local walker = next(waiting)
    waiting[walker] = nil
    if status ~= 200 or not isPage(body) then reject('not a page of objects', status, body) end
    return goOn(walker, body:match(NEXT))
  end
  local count, from, to = endsOf(body, order)
  local page = status == 200 and count and table.concat({ count, from, to }, ' ')
  local walker = page and waiting[page]
  if walker then
    waiting[page] = nil
    return goOn(walker, body:match(NEXT))
  end
  reject('not a page foretold', status, body)
  -- One of those under way has got it.
  page, walker = next(waiting)
  waiting[page] = nil
  goOn(walker, nil)
end
