#!lua
-- accept: enters a message into its chat's line, once by its id, and grants the turn if it is free.
--   KEYS 1   the chat's hash
--   KEYS 2.. the chat's message log and the bucket of items that the caller guesses, as append takes them, if
--            the message's line may go along
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   message id
--   ARGV 4   token
--   ARGV 5   me, the calling replica
--   ARGV 6   1 if the message is bound to me, 0 if it is journaled
--   ARGV 7   the message, if it is journaled
--   ARGV 8   1 if I can serve a turn now
--   ARGV 9   the accepting token that this call follows; empty if none
--   ARGV 10  lease, ms
--   ARGV 11  floor: the highest fence seen; 0 if none
--   ARGV 12.. if there are keys for them: number of the bucket, numbers to a bucket, channel to publish on, id of
--            the line, its item
--   answer   {'CLAIMED', …, 1 if forgot, 1 if the line stands in the log} as claim |
--            {'WAITING', number, {'HELD', …} or nil, 1 if forgot, 1 if the line stands in the log} |
--            {'DUPLICATE', state, token, bound} | {'SKIPPED', token} | {'BUSY'}
-- @include log
-- Returns 1 if the line stands in the log, and 1 if it is new. Who serves the message later is told of a new
-- one only: an old one may go meanwhile with all that a deletion of the chat found.
local function logged()
  if not KEYS[2] then return false, nil end
  local newest, last = newest_line(KEYS[2])
  local line, new = add_line(KEYS[2], KEYS[3], tonumber(ARGV[12]), tonumber(ARGV[13]), last, ARGV[15], ARGV[16])
  if not line then return false, nil end
  if new then log_grew(KEYS[2], newest, ARGV[14], ARGV[2]) end
  return '1', new and '1' or nil
end

-- The common case, straight: a new id, the turn wanted and free, nothing in line, nothing to send.
-- It does what the steps below would do, with one read and one write; all else goes on below.
if ARGV[8] == '1' and ARGV[9] == '' then
  local chat, id, token, me, is_bound, message = KEYS[1], ARGV[3], ARGV[4], ARGV[5], ARGV[6] == '1', ARGV[7]
  local call, format = redis.call, string.format
  local v = call('HMGET', chat, 'i:' .. id, 'o', 'h', 'n', 'eh', 'en', 'f', 'po', 'px', 'x',
    'cp', 'cpv', 'cpx', 'ud', 'udv', 'udx')
  local n = tonumber(v[4] or '0')
  if not v[1] and (not v[2] or v[2] == '') and tonumber(v[3] or '1') > n
    and tonumber(v[5] or '1') > tonumber(v[6] or '0') then
    local turn_wait, bytes_bound, ring_bound, retention =
      string.match(ARGV[1], '^%d+|(%d+)|%d+|(%d+)|(%d+)|%d+|(%d+)|')
    local bytes = is_bound and 0 or #message
    if bytes <= tonumber(bytes_bound) then
      local now_us = now_micros()
      local now = math.floor(now_us / 1000)
      local no = n + 1
      local number = format('%.0f', no)
      local fence = format('%.0f', math.max(tonumber(v[7] or '0') + 1, now_us, tonumber(ARGV[11]) + 1))
      local deadline = is_bound and now + tonumber(turn_wait) or 0
      local in_log, new_in_log = logged()
      local write = {'HSET', chat, 'n', number, 'o', token, 'or', me,
        'ox', format('%.0f', now + tonumber(ARGV[10])), 'f', fence, 'i:' .. id, 'q|' .. number .. '|' .. token,
        'r:' .. number, format('%.0f', now) .. '|' .. id, 't:' .. number,
        cjson.encode({id, token, is_bound and me or '', me, '1', '0', format('%.0f', deadline), new_in_log and '', new_in_log})}
      local size = #write
      if not v[3] then write[size + 1], write[size + 2], size = 'h', '1', size + 2 end
      if not is_bound then
        write[size + 1], write[size + 2], write[size + 3], write[size + 4], size =
          'm:' .. number, message, 'qb', format('%.0f', bytes), size + 4
      end
      local early
      if no > tonumber(ring_bound) then
        local slot_no = no - tonumber(ring_bound)
        local slot = 'r:' .. format('%.0f', slot_no)
        local kept = call('HGET', chat, slot)
        if kept then
          local accepted, oldest = string.match(kept, '^(%d+)|(.*)$')
          accepted, oldest = accepted or '0', oldest or kept
          local old = call('HGET', chat, 'i:' .. oldest)
          if old and tonumber(string.match(old, '^%a|(%d+)|')) == slot_no then
            call('HDEL', chat, slot, 'i:' .. oldest)
            if tonumber(accepted) + tonumber(retention) > now then early = '1' end
          else
            call('HDEL', chat, slot)
          end
        end
      end
      local cpx, udx, written = tonumber(v[13] or '0'), tonumber(v[16] or '0'), tonumber(v[10] or '0')
      if not is_bound or (cpx == 0 and v[11]) or (udx == 0 and v[14]) then
        if written ~= 0 then
          write[size + 1], write[size + 2] = 'x', '0'
          call('PERSIST', chat)
        end
        call(unpack(write))
      else
        local till = math.max(cpx, udx, now + tonumber(retention), now + 3600000, deadline)
        local move = written == 0 or till > written or written - till > 120000
        if move then write[size + 1], write[size + 2] = 'x', format('%.0f', till + 60000) end
        call(unpack(write))
        if move then call('PEXPIREAT', chat, write[size + 2]) end
      end
      local cp = not (cpx > 0 and cpx <= now) and v[11]
      local ud = not (udx > 0 and udx <= now) and v[14]
      local pump_free = not v[8] or v[8] == '' or tonumber(v[9] or '0') <= now
      return {'CLAIMED', fence, ARGV[10], number, id, token, '1', not is_bound and message,
        cp, v[12] or '', ud, v[15] or '', pump_free and '1' or '0', new_in_log or false, early or false, in_log}
    end
  end
end
-- @include turn
local id, token, me, is_bound, message, want, over = ARGV[3], ARGV[4], ARGV[5], ARGV[6] == '1',
  ARGV[7], ARGV[8] == '1', ARGV[9]
local lease, floor = tonumber(ARGV[10]), tonumber(ARGV[11])

local before = fate(id)
if before and before.state == 'q' then
  if words('o') == token and want and not is_free() then return answer(claimed()) end
  local t = ticket(before.no)
  if t.token == token then return answer({'WAITING', text(t.no), held_or_free(me)}) end
  return answer({'DUPLICATE', 'q', t.token, t.bound})
end
local released = before and before.state == 'd' and before.token == over
if before and before.state ~= 's' and not released then
  return answer({'DUPLICATE', before.state, before.token, ''})
end
-- A late first request never revives a ticket that was skipped.
if before and before.state == 's' and before.token ~= over then
  return answer({'SKIPPED', before.token})
end

local bytes = is_bound and 0 or #message
if last() - first() + 1 >= line_bound or number('qb') + bytes > bytes_bound then
  return answer({'BUSY'})
end

local no = last() + 1
if not get('h') then put('h', text(no)) end
put('n', text(no))
local mine = {no = no, id = id, token = token, bound = is_bound and me or '', home = me, attempts = 0,
  not_before = 0, deadline = is_bound and now + turn_wait or 0}
keep(mine)
if not is_bound then
  put('m:' .. text(no), message)
  put('qb', text(number('qb') + bytes))
end
local forgot = remember(id, no, token) or false
local granted = want and is_free() and grant(me, token, lease, floor, nil)

-- Last, so that a chat that cannot be read leaves no line of a message that it did not take.
local in_log, new_in_log = logged()
if new_in_log and get('t:' .. text(no)) then
  mine.logged = new_in_log
  keep(mine)
end
if granted and granted[1] == 'CLAIMED' then
  if first() == no then granted[14] = new_in_log or false end
  granted[15], granted[16] = forgot, in_log
  return answer(granted)
end
return answer({'WAITING', text(no), held_or_free(me), forgot, in_log})
