-- What every script shares: counting of wrong answers, ids to take in turn, and the result as one line of JSON.

wrong, handed, firstWrong = 0, 0, ''

local ffi = require('ffi')
ffi.cdef('int getpid(void); int kill(int pid, int signal);')

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function reject(why, status, body)
  wrong = wrong + 1
  if firstWrong == '' then firstWrong = why .. ' (status ' .. status .. '): ' .. body:sub(1, 300) end
end

-- Ends the run before its time: wrk itself sleeps until the end of it or a signal.
function stop()
  wrk.thread:stop()
  ffi.C.kill(ffi.C.getpid(), 2)
end

function authorize(token)
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
