-- POST of batches by key, of which every second element has the code of a stored object. The answer must be as many addresses,
-- those of the stored objects at their places, and tell how many were created and updated.
-- Arguments: token, path of the class, templates, first index, a file for the new ids, objects per batch, batches at most, a file
-- of ids and codes of stored objects, as many as fill batches.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, index, made, half, most, outcome
local templates, ids, codes = {}, {}, {}
local places, waiting = {}, {}
local cursor, answered = 0, 0

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/json'
  path, index = args[2] .. '/batch?onConflict=update&key=code', tonumber(args[4])
  templates, made = lines(args[3]), assert(io.open(args[5], 'w'))
  half, most = tonumber(args[6]) / 2, tonumber(args[7])
  outcome = string.format('created=%d, updated=%d, skipped=0', half, half)
  for at, line in ipairs(lines(args[8])) do
    ids[at], codes[at] = line:match('^(%S+) (%d+)$')
    places[ids[at]] = at
  end
end

local function template()
  return templates[index % #templates + 1]
end

function make()
  local batch = {}
  waiting[cursor + 1] = (waiting[cursor + 1] or 0) + 1
  for at = 1, half do
    batch[2 * at - 1] = filledIn(template(), codes[cursor + at])
    batch[2 * at] = filledIn(template(), serialOf(index))
    index = index + 1
  end
  cursor = (cursor + half) % #ids
  return wrk.format('POST', path, nil, '[' .. table.concat(batch, ',') .. ']')
end

-- The new ids of an answer, if it is one that is waited for.
local function created(status, body, headers)
  if status ~= 200 or headers['x-outcome'] ~= outcome then return nil end
  local new, first, at = {}, nil, 0
  for id in body:gmatch('/(%x+%-%x+%-7%x+%-%x+%-%x+)"') do
    at = at + 1
    first = first or places[id]
    if at % 2 == 0 then
      if places[id] then return nil end
      new[#new + 1] = id
    elseif first == nil or ids[first + (at - 1) / 2] ~= id then
      return nil
    end
  end
  local count = first and waiting[first] or 0
  if at ~= 2 * half or count == 0 then return nil end
  waiting[first] = count - 1
  return new
end

function check(status, body, headers)
  local new = created(status, body, headers)
  if new then
    made:write(table.concat(new, '\n'), '\n')
  else
    reject('not the addresses and outcome of the batch', status, body)
  end
  answered = answered + 1
  if answered >= most then stop() end
end
