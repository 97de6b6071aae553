-- What every script shares: when the run ends, counting of wrong answers, and the result as one line of JSON.
-- A script has three functions: prepare(arguments), make() for the next request, check(status, body, headers) for an answer.

wrong, handed, firstWrong = 0, 0, ''

local ffi = require('ffi')
ffi.cdef([[
  int getpid(void);
  int kill(int pid, int signal);
  struct timespec { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct timespec *time);
]])

local INTERRUPT, MONOTONIC = 2, 1
local time = ffi.new('struct timespec')
local seconds, least, deadline
local answered = 0
local threads = {}

local function now()
  ffi.C.clock_gettime(MONOTONIC, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

function setup(thread)
  table.insert(threads, thread)
end

-- The arguments of every script begin with the seconds to run and the answers to wait for beyond that.
function init(args)
  seconds, least = tonumber(args[1]), tonumber(args[2])
  prepare({ unpack(args, 3) })
end

function request()
  -- The first request is made by wrk to look at its form, and never sent.
  if handed == 1 then deadline = now() + seconds end
  handed = handed + 1
  return make()
end

function response(status, headers, body)
  check(status, body, headers)
  answered = answered + 1
  if answered >= least and now() >= deadline then stop() end
end

function reject(why, status, body)
  wrong = wrong + 1
  if firstWrong == '' then firstWrong = why .. ' (status ' .. status .. '): ' .. body:sub(1, 300) end
end

-- Ends the run before its time: wrk itself sleeps until the end of it or a signal.
function stop()
  wrk.thread:stop()
  ffi.C.kill(ffi.C.getpid(), INTERRUPT)
end

-- Without a token where everyone may do everything.
function authorize(token)
  if token == '' then return end
  wrk.headers['authorization'] = 'bearer ' .. token
end

function lines(file)
  local all = {}
  for line in io.lines(file) do all[#all + 1] = line end
  return all
end

function contents(file)
  local handle = assert(io.open(file, 'rb'))
  local all = handle:read('*a')
  handle:close()
  return all
end

-- The form of a page, whatever is on it; behind a cursor it may have no total.
function isPage(body)
  return (body:find('^{"metadata":{"page":%d+,"pages":%d+,"limit":%d+,"total":%d+') or body:find('^{"metadata":{"limit":%d+'))
    and body:find('"objects":[', 1, true) and body:sub(-1) == '}'
end

local ID_LENGTH = 36
local OBJECT = '{"_id":"'

-- The number of the objects of a page, the first and the last id. Nothing where the body is no page, or its objects are not in
-- the order: '_id', or a field that holds numbers, behind '-' where these descend.
function endsOf(body, order)
  local at = body:find('"objects":[', 1, true)
  if at == nil or body:sub(-2) ~= ']}' then return nil end
  local sign = order:sub(1, 1) == '-' and -1 or 1
  local key = order ~= '_id' and '"' .. order:gsub('^-', '') .. '":%s?([%d.]+)'
  local count, first, last, before = 0, '', '', nil
  at = body:find(OBJECT, at, true)
  while at do
    local from = at + #OBJECT
    local id = body:sub(from, from + ID_LENGTH - 1)
    if key then
      local value = tonumber(body:match(key, from))
      if value == nil or (before and value * sign < before * sign) then return nil end
      before = value
    elseif id <= last then
      return nil
    end
    count, last = count + 1, id
    if count == 1 then first = id end
    at = body:find(OBJECT, from + ID_LENGTH, true)
  end
  return count, first, last
end

-- The same as in workload.ts.
function serialOf(index)
  return (index * 1103515245 + 12345) % 2147483648
end

function filledIn(template, serial)
  return (template:gsub('@', string.format('%d', serial)))
end

local function quoted(text)
  return '"' .. text:gsub('[%c"\\\127-\255]', function(c) return string.format('\\u%04x', c:byte()) end) .. '"'
end

function done(summary, latency)
  local all = { wrong = 0, handed = 0, firstWrong = '' }
  for _, thread in ipairs(threads) do
    all.wrong = all.wrong + thread:get('wrong')
    all.handed = all.handed + thread:get('handed')
    if all.firstWrong == '' then all.firstWrong = thread:get('firstWrong') end
  end
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"max":%d,"failed":%d,"wrong":%d,"handed":%d,"firstWrong":%s}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.connect + errors.read + errors.write + errors.timeout, all.wrong, all.handed, quoted(all.firstWrong)))
end
