#!lua
-- commit: ends a turn and makes all it decided true.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   me, the calling replica
--   ARGV 4   token of the turn
--   ARGV 5   its fence
--   ARGV 6   id of the message that was handled
--   ARGV 7   the checkpoint's version that the decisions rest on
--   ARGV 8   keep, set or delete the checkpoint
--   ARGV 9   the checkpoint
--   ARGV 10  how long it lives, ms; 0 for ever
--   ARGV 11  the user data's version
--   ARGV 12  keep, set or delete the user data
--   ARGV 13  the user data
--   ARGV 14  how long it lives, ms; 0 for ever
--   ARGV 15  token for the next turn; empty if it is not wanted
--   ARGV 16  the caller's pump token; empty if it cannot carry out entries
--   ARGV 17  lease of the next turn and of the pump, ms
--   ARGV 18  floor: the highest fence seen; 0 if none
--   ARGV 19  how many entries follow
--   ARGV 20.. kind and payload of each
--   answer   {'COMMITTED', 1 if idle, {{id, kind, payload, tries, doubts, of a death: attempts, cause, message} …}, claim or nil} |
--            {'CONFLICT', …} as save | {'LOST'} | {'FORGOTTEN'}
-- The common case, straight: the turn in force, its message the only one in line, nothing else to
-- send. It does what the steps below would do, with one read and one write; all else goes on below.
do
  local chat, me, token, id, pump, count = KEYS[1], ARGV[3], ARGV[4], ARGV[6], ARGV[16], tonumber(ARGV[19])
  local call, format = redis.call, string.format
  local v = call('HMGET', chat, 'o', 'f', 'h', 'n', 'eh', 'en', 'i:' .. id, 'cpv', 'udv',
    'cpx', 'udx', 'po', 'px', 'pn', 'x')
  local n, en = v[4], tonumber(v[6] or '0')
  local takes = pump ~= '' and (not v[12] or v[12] == '' or v[12] == pump)
  if v[1] == token and v[2] == ARGV[5] and v[3] == n and v[7]
    and string.sub(v[7], 1, #n + 3) == 'q|' .. n .. '|'
    and tonumber(v[8] or '0') == tonumber(ARGV[7]) and tonumber(v[9] or '0') == tonumber(ARGV[11])
    and tonumber(v[5] or '1') > en and (count == 0 or takes) then
    local now_us = now_micros()
    local now = math.floor(now_us / 1000)
    local write = {'HSET', chat, 'o', '', 'h', format('%.0f', tonumber(n) + 1), 'qb', '0',
      'i:' .. id, 'c|' .. n .. '|' .. token}
    local drops = {'HDEL', chat, 't:' .. n, 'm:' .. n}
    local size = #write
    local stays, till = false, now + math.max(tonumber(string.match(ARGV[1], '^%d+|%d+|%d+|%d+|%d+|%d+|(%d+)|')), 3600000)
    -- From arguments 8 and 12 on: what is written of the checkpoint, and of the user data
    for at, what in pairs({[8] = 'cp', [12] = 'ud'}) do
      local mode, ttl = ARGV[at], tonumber(ARGV[at + 2])
      if mode ~= 'keep' then
        local version = tonumber(v[what == 'cp' and 8 or 9] or '0')
        local expiry = mode == 'set' and ttl > 0 and now + ttl or 0
        write[size + 1], write[size + 2] = what .. 'v', format('%.0f', math.max(version + 1, now_us))
        write[size + 3], write[size + 4] = what .. 'x', format('%.0f', expiry)
        write[size + 5], write[size + 6], size = what .. 'w', token, size + 6
        if mode == 'set' then
          write[size + 1], write[size + 2], size = what, ARGV[at + 1], size + 2
          stays = stays or expiry == 0
        else
          drops[#drops + 1] = what
        end
        till = math.max(till, expiry)
      else
        local expiry = tonumber(v[what == 'cp' and 10 or 11] or '0')
        stays = stays or (expiry == 0 and call('HEXISTS', chat, what) == 1)
        till = math.max(till, expiry)
      end
    end
    local entries = {}
    if count > 0 then
      local pn = v[12] == pump and v[14] or format('%.0f', math.max(tonumber(v[14] or '0') + 1, now_us))
      for i = 1, count do
        local entry_id, kind, payload = ARGV[5] .. '.' .. i, ARGV[18 + 2 * i], ARGV[19 + 2 * i]
        entries[i] = {entry_id, kind, payload, '1', '0'}
        write[size + 1] = 'e:' .. format('%.0f', en + i)
        write[size + 2] = cjson.encode({entry_id, kind, '1', '0', pn, '0'}) .. '\n' .. payload
        size = size + 2
      end
      for field, value in pairs({en = format('%.0f', en + count), po = pump, pr = me, pn = pn,
        px = format('%.0f', now + tonumber(ARGV[17]))}) do
        write[size + 1], write[size + 2], size = field, value, size + 2
      end
      if not v[5] then write[size + 1], write[size + 2], size = 'eh', '1', size + 2 end
      stays = true
    elseif pump ~= '' and v[12] == pump then
      write[size + 1], write[size + 2], size = 'po', '', size + 2
    end
    local written = tonumber(v[15] or '0')
    local move = not stays and (written == 0 or till > written or written - till > 120000)
    if move then
      write[size + 1], write[size + 2] = 'x', format('%.0f', till + 60000)
    elseif stays and written ~= 0 then
      write[size + 1], write[size + 2] = 'x', '0'
    end
    call(unpack(write))
    call(unpack(drops))
    if move then
      call('PEXPIREAT', chat, write[size + 2])
    elseif stays and written ~= 0 then
      call('PERSIST', chat)
    end
    return {'COMMITTED', count == 0 and '1' or '0', entries, false}
  end
end
-- @include turn
local me, token, fence, id = ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local next_token, pump, lease, floor = ARGV[15], ARGV[16], tonumber(ARGV[17]), tonumber(ARGV[18])

if not in_force(token, fence) then
  local known = fate(id)
  if known and known.state == 'c' and known.token == token then
    local again = next_token ~= '' and words('o') == next_token
    return answer({'COMMITTED', idle_word(), {}, again and claimed()})
  end
  if not known and number('f') < tonumber(fence) then return answer({'FORGOTTEN'}) end
  return answer({'LOST'})
end
if not same_version('cp', ARGV[7]) or not same_version('ud', ARGV[11]) then
  return answer(conflict())
end

write('cp', ARGV[8], ARGV[9], ARGV[10], token)
write('ud', ARGV[12], ARGV[13], ARGV[14], token)
local appended = append_all(19, fence)
settle(ticket(first()), 'c', token)
put('o', '')

local entries = {}
if pump ~= '' and (words('po') == '' or number('px') <= now or words('po') == pump) then
  if outbox_empty() then pump_empty(pump) else entries = take_pump(pump, me, lease) end
elseif appended > 0 then
  hint(words('pr'))
end

local granted = false
if next_token ~= '' then
  local g = grant(me, next_token, lease, floor, nil)
  if g[1] == 'CLAIMED' then granted = g end
elseif first() <= last() then
  local t = ticket(first())
  hint(t.bound ~= '' and t.bound or t.home)
end
return answer({'COMMITTED', idle_word(), entries, granted})
