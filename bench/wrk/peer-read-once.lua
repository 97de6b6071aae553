-- As read-once.lua, from a program with another API: of every answer the total and the number of objects must be foretold for
-- a path that is under way, and the serial where it is a single object.
-- Arguments: token, a file of paths and foretold pages in alternating lines (once/expected-answer.ts), how many pairs, the pattern of
-- the total, a path that costs nearly nothing.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local OBJECT = '"reference":"S-'

local before, after, idle
local file, most, totalPattern
local asked, waiting = 0, {}

function prepare(args)
  authorize(args[1])
  file, most, totalPattern = assert(io.open(args[2])), tonumber(args[3]), args[4]
  before, after = wrk.format('GET', '@'):match('^(.-)@(.*)$')
  idle = wrk.format('GET', args[5])
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
  waiting[page] = (waiting[page] or 0) + 1
  return before .. path .. after
end

-- The same as in once/expected-answer.ts, or nothing where the body is no page.
local function described(body)
  local total = body:match(totalPattern)
  if total == nil then return nil end
  local count, at = 0, body:find(OBJECT, 1, true)
  while at do
    count, at = count + 1, body:find(OBJECT, at + #OBJECT, true)
  end
  return total .. ' ' .. count .. (count == 1 and ' ' .. body:match('"serial":(%d+)') or '')
end

function check(status, body)
  local page = status == 200 and described(body)
  -- What a connection without anything left to ask was given.
  if asked == most and status == 200 and not page then return end
  local count = page and waiting[page]
  if not count then return reject('not a page foretold', status, body) end
  waiting[page] = count > 1 and count - 1 or nil
end
