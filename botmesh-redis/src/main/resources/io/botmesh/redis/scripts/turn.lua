-- turn: the steps that the operations on a chat share. An operation reads its chat through get,
-- changes it through put and drop, and ends with answer(), which alone writes: whatever fails
-- before leaves the chat as it was.
local chat = KEYS[1]
local max_attempts, turn_wait, line_bound, bytes_bound, ring_bound, outbox_bound, retention, channel =
  string.match(ARGV[1], '^(%d+)|(%d+)|(%d+)|(%d+)|(%d+)|(%d+)|(%d+)|(.*)$')
max_attempts, turn_wait, line_bound = tonumber(max_attempts), tonumber(turn_wait), tonumber(line_bound)
bytes_bound, ring_bound = tonumber(bytes_bound), tonumber(ring_bound)
outbox_bound, retention = tonumber(outbox_bound), tonumber(retention)
local name_in_hints = ARGV[2]
local now_us = now_micros()
local now = math.floor(now_us / 1000)
local MINUTE, HOUR = 60000, 3600000

-- A hash read once and written once. false stands for a field that is not there.
local fields, changed = {}, {}
do
  local names = {'o', 'or', 'ox', 'f', 'h', 'n', 'qb', 'cpv', 'cpx', 'udv', 'udx',
    'eh', 'en', 'po', 'pr', 'px', 'pn', 'x'}
  local values = redis.call('HMGET', chat, unpack(names))
  for at, name in ipairs(names) do fields[name] = values[at] end
end

local function get(field)
  if fields[field] == nil then fields[field] = redis.call('HGET', chat, field) end
  return fields[field]
end

-- Whether a field is there, without reading a value that may be long.
local function has(field)
  if fields[field] == nil then return redis.call('HEXISTS', chat, field) == 1 end
  return fields[field] ~= false
end

local function put(field, value)
  if get(field) ~= value then
    fields[field] = value
    changed[field] = true
  end
end

local function drop(field) put(field, false) end

-- Lua would write a great number as 1.8e+15.
local function text(number) return string.format('%.0f', number) end
local function number(field) return tonumber(get(field) or '0') end
local function words(field) return get(field) or '' end

local function hint(replica)
  -- A hint never hurts: where publishing is denied, the operation still stands.
  if channel ~= '' and replica ~= '' then
    redis.pcall('PUBLISH', channel .. replica, name_in_hints)
  end
end

-- Line

local function first() return tonumber(get('h') or '1') end
local function last() return number('n') end

local tickets = {}

local function ticket(no)
  if not tickets[no] then
    local stored = cjson.decode(get('t:' .. text(no)))
    tickets[no] = {no = no, id = stored[1], token = stored[2], bound = stored[3], home = stored[4],
      attempts = tonumber(stored[5]), not_before = tonumber(stored[6]), deadline = tonumber(stored[7]),
      cause = stored[8] ~= '' and stored[8] or nil, logged = stored[9]}
  end
  return tickets[no]
end

local function keep(t)
  tickets[t.no] = t
  put('t:' .. text(t.no), cjson.encode({t.id, t.token, t.bound, t.home,
    text(t.attempts), text(t.not_before), text(t.deadline), t.cause or t.logged and '', t.logged}))
end

local function fate(id)
  local stored = get('i:' .. id)
  if not stored then return nil end
  local state, no, token = string.match(stored, '^(%a)|(%d+)|(.*)$')
  return {state = state, no = tonumber(no), token = token}
end

local function decide(id, state, no, token)
  put('i:' .. id, state .. '|' .. text(no) .. '|' .. token)
end

-- Notes that an id waits, and forgets the one that falls out of the ring; 1 if before its time.
local function remember(id, no, token)
  decide(id, 'q', no, token)
  put('r:' .. text(no), text(now) .. '|' .. id)
  local slot, forgot = 'r:' .. text(no - ring_bound), nil
  if no > ring_bound and get(slot) then
    local accepted, oldest = string.match(get(slot), '^(%d+)|(.*)$')
    -- A slot that an earlier build wrote holds the id alone.
    accepted, oldest = accepted or '0', oldest or get(slot)
    local old = fate(oldest)
    if old and old.no == no - ring_bound then
      drop('i:' .. oldest)
      if tonumber(accepted) + retention > now then forgot = '1' end
    end
    drop(slot)
  end
  return forgot
end

local function message_bytes(no)
  local field = 'm:' .. text(no)
  if fields[field] == nil then return redis.call('HSTRLEN', chat, field) end
  return fields[field] and #fields[field] or 0
end

local function settle(t, state, token)
  local bytes = message_bytes(t.no)
  decide(t.id, state, t.no, token)
  drop('t:' .. text(t.no))
  if bytes > 0 or t.bound == '' then drop('m:' .. text(t.no)) end
  tickets[t.no] = nil
  put('h', text(t.no + 1))
  put('qb', text(math.max(0, number('qb') - bytes)))
end

-- Owner

local function is_free() return words('o') == '' or number('ox') <= now end
local function set_free() if words('o') ~= '' then put('o', '') end end
local function in_force(token, fence) return words('o') == token and words('f') == fence end

local function held(me)
  return {'HELD', words('f'), words('or'), text(number('ox') - now),
    words('or') == me and '1' or '0', words('o')}
end

local function held_or_free(me)
  if is_free() then return false end
  return held(me)
end

-- Move. A chat that has moved looks as if somebody had its turn for ever: who that is, is no
-- replica and no token of one.
local MOVED, FAR = 'moved', '9000000000000000'

local function has_moved() return words('o') == MOVED end

-- open until all has been brought away for the first time, then done; the move's name; where to.
local function note() return unpack(cjson.decode(get('mv'))) end

-- Checkpoint (cp) and user data (ud)

local function shown(what)
  local expiry = number(what .. 'x')
  if expiry > 0 and expiry <= now then return false end
  return get(what)
end

local function state()
  return shown('cp'), words('cpv'), shown('ud'), words('udv')
end

local function conflict() return {'CONFLICT', state()} end

-- mode: keep, set or delete. A version, like a fence, never returns, even after the hash was lost.
local function write(what, mode, value, ttl, call)
  if mode == 'keep' then return end
  ttl = tonumber(ttl)
  put(what, mode == 'set' and value)
  put(what .. 'v', text(math.max(number(what .. 'v') + 1, now_us)))
  put(what .. 'x', mode == 'set' and ttl > 0 and text(now + ttl) or '0')
  put(what .. 'w', call)
end

local function same_version(what, expected) return number(what .. 'v') == tonumber(expected) end

-- Outbox. An entry is a line of JSON and, below it, its payload. Of a death the line says more: after
-- how many attempts, from what cause, of which message.

local function entry(j)
  local stored = get('e:' .. text(j))
  if not stored then return nil end
  local cut = string.find(stored, '\n', 1, true)
  local head = cjson.decode(string.sub(stored, 1, cut - 1))
  return {j = j, id = head[1], kind = head[2], tries = tonumber(head[3]), due = tonumber(head[4]),
    take = head[5], maybe = head[6], attempts = head[7], cause = head[8], message = head[9],
    payload = string.sub(stored, cut + 1)}
end

local function keep_entry(e)
  local head = {e.id, e.kind, text(e.tries), text(e.due), e.take, e.maybe, e.attempts, e.cause, e.message}
  put('e:' .. text(e.j), cjson.encode(head) .. '\n' .. e.payload)
end

local function doubt(e) e.maybe = text(tonumber(e.maybe) + 1) end

local function first_entry() return tonumber(get('eh') or '1') end
local function last_entry() return number('en') end
local function outbox_empty() return first_entry() > last_entry() end

-- known: what else is known of it.
local function append(id, kind, payload, known)
  local j = last_entry() + 1
  if not get('eh') then put('eh', '1') end
  put('en', text(j))
  -- Due at once: a server whose clock is set back, or another that takes over, is not to wait for now.
  local e = {j = j, id = id, kind = kind, tries = 0, due = 0, take = '', maybe = '0', payload = payload}
  for what, value in pairs(known or {}) do e[what] = value end
  keep_entry(e)
end

-- from: where in ARGV the count stands; behind it kind and payload of each.
local function append_all(from, prefix)
  local count = tonumber(ARGV[from])
  for i = 1, count do
    append(prefix .. '.' .. text(i), ARGV[from + 2 * i - 1], ARGV[from + 2 * i])
  end
  return count
end

local function outbox_full()
  local least = last_entry() - first_entry() + 1
  if least < outbox_bound then return false end
  local there = 0
  for j = first_entry(), last_entry() do
    if has('e:' .. text(j)) then there = there + 1 end
  end
  return there >= outbox_bound
end

local function idle() return first() > last() and outbox_empty() end
local function idle_word() return idle() and '1' or '0' end

-- Pump

local function pump_is_free() return words('po') == '' or number('px') <= now end

local function take_pump(token, me, lease)
  if words('po') ~= token then put('pn', text(math.max(number('pn') + 1, now_us))) end
  put('po', token)
  put('pr', me)
  put('px', text(now + lease))
  local due, later = {}, false
  for j = first_entry(), last_entry() do
    local e = entry(j)
    if e then
      if e.due > now then
        later = text(e.due - now)
        break
      end
      if e.take ~= words('pn') then
        if e.take ~= '' then doubt(e) end
        e.take = words('pn')
        e.tries = e.tries + 1
        keep_entry(e)
      end
      due[#due + 1] = {e.id, e.kind, e.payload, text(e.tries), e.maybe, e.attempts, e.cause, e.message}
    end
  end
  return due, later
end

local function pump_empty(token)
  if words('po') == token then put('po', '') end
  return {'EMPTY', idle_word()}
end

-- Grant

local function claimed()
  local t = ticket(first())
  local message = false
  if t.bound == '' then message = get('m:' .. text(t.no)) end
  local cp, cpv, ud, udv = state()
  return {'CLAIMED', words('f'), text(number('ox') - now), text(t.no), t.id, t.token,
    text(t.attempts), message, cp, cpv, ud, udv, pump_is_free() and '1' or '0', t.logged or false}
end

local function bury(t)
  append(words('f') .. '.dead', 'dead', get('m:' .. text(t.no)) or '',
    {attempts = text(t.attempts), cause = t.cause or '', message = t.id})
  settle(t, 'd', t.token)
  if not pump_is_free() then hint(words('pr')) end
end

local function grant(me, token, lease, floor, gone_ticket)
  while true do
    if first() > last() then
      set_free()
      return {'EMPTY', idle_word()}
    end
    local t = ticket(first())
    local bound = t.bound ~= ''
    if bound and (t.deadline <= now or (t.bound ~= me and t.token == gone_ticket)) then
      settle(t, 's', t.token)
      set_free()
    elseif bound and t.bound ~= me then
      hint(t.bound)
      return {'NOT_YOURS', t.token, t.bound, text(t.deadline - now)}
    elseif t.attempts >= max_attempts then
      bury(t)
      set_free()
    elseif t.not_before > now then
      return {'LATER', text(t.not_before - now)}
    elseif outbox_full() then
      return {'FULL'}
    else
      t.attempts = t.attempts + 1
      keep(t)
      put('f', text(math.max(number('f') + 1, now_us, floor + 1)))
      put('o', token)
      put('or', me)
      put('ox', text(now + lease))
      return claimed()
    end
  end
end

-- End: how long the hash is kept, then the only writes.

local function kept_until()
  if not outbox_empty() then return nil end
  for _, what in ipairs({'cp', 'ud'}) do
    if number(what .. 'x') == 0 and get(what) then return nil end
  end
  local till = math.max(number('cpx'), number('udx'), now + retention, now + HOUR)
  if first() <= last() then
    -- Not every ticket is looked at: durable ones have bytes, and deadlines grow along the line.
    local head, tail = ticket(first()), ticket(last())
    if number('qb') > 0 or head.bound == '' or tail.bound == '' then return nil end
    till = math.max(till, head.deadline, tail.deadline)
  end
  return till
end

local function answer(reply)
  if next(changed) == nil then return reply end
  -- x lies a minute behind what is asked for, so that a move of less than a minute needs no write
  -- and nothing is ever gone too early.
  local till, written = kept_until(), number('x')
  local move = till and (written == 0 or till > written or written - till > 2 * MINUTE)
  local stay = not till and written ~= 0
  if move then put('x', text(till + MINUTE)) elseif stay then put('x', '0') end
  local sets, drops = {chat}, {chat}
  for field in pairs(changed) do
    if fields[field] then
      sets[#sets + 1] = field
      sets[#sets + 1] = fields[field]
    else
      drops[#drops + 1] = field
    end
    if #sets > 1000 then
      redis.call('HSET', unpack(sets))
      sets = {chat}
    end
    if #drops > 1000 then
      redis.call('HDEL', unpack(drops))
      drops = {chat}
    end
  end
  if #sets > 1 then redis.call('HSET', unpack(sets)) end
  if #drops > 1 then redis.call('HDEL', unpack(drops)) end
  if move then
    redis.call('PEXPIREAT', chat, words('x'))
  elseif stay then
    redis.call('PERSIST', chat)
  end
  return reply
end
