-- POST of one attachment to each of distinct objects in turn. The answer must describe it.
-- Arguments: token, path of the class, a file of ids, a file of base64, the size of what it holds, a prefix for names.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local path, ids, content, size, prefix
local waiting = {}

function prepare(args)
  authorize(args[1])
  wrk.headers['content-type'] = 'application/octet-stream'
  path, ids, content = args[2], lines(args[3]), contents(args[4])
  size, prefix = args[5], args[6]
end

function make()
  local id = ids[handed % #ids + 1]
  local name = prefix .. handed .. '.bin'
  waiting[name] = true
  return wrk.format('POST', path .. '/' .. id .. '/attachments/' .. name, nil, content)
end

function check(status, body)
  local name = body:match('"name":"([^"]+)"')
  if status ~= 200 or name == nil or not waiting[name] or not body:find('"size":' .. size .. '[,}]') then
    return reject('not the attachment sent', status, body)
  end
  waiting[name] = nil
end
