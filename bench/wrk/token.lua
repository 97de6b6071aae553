-- Token requests. Every answer must hold a bearer token that no other had.
-- Arguments: client id, client secret.

dofile(debug.getinfo(1, 'S').source:sub(2):match('.*/') .. 'common.lua')

local seen = {}
local whole

function prepare(args)
  wrk.headers['content-type'] = 'application/x-www-form-urlencoded'
  wrk.body = 'grant_type=client_credentials&client_id=' .. args[1] .. '&client_secret=' .. args[2]
  whole = wrk.format('POST', '/api/v1/auth/oauth2/token')
end

function make()
  return whole
end

function check(status, body)
  local token = body:match('"access_token":"([%w_-]+)"')
  if status ~= 200 or token == nil or seen[token] or not body:find('"token_type":"bearer"', 1, true) then
    -- Without the body: it may hold a token.
    return reject('not a new token', status, '')
  end
  seen[token] = true
end
