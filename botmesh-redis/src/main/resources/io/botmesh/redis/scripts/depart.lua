#!lua flags=allow-oom
-- depart: closes a chat that moves to another name, and shows what is in it.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   name of this call
--   ARGV 4   the chat's new name
--   answer   {'SENDING', ms left} |
--            {'DEPARTED', new name, name of the move, 1 if it is done, fence, last ticket, last entry,
--            checkpoint or nil, ms it lives, user data or nil, ms it lives,
--            {{number, id, kind, payload, tries, doubts, ms until due, of a death: attempts, cause, message} …},
--            {{number, id, token, attempts, cause, message} …}, {token of a bound ticket …}}
-- @include turn
if not has_moved() then
  -- The turn under way is lost; its message is handled again where it goes. Who had it needs time
  -- to learn of that: a bound message's waiting begins anew.
  if words('o') ~= '' and first() <= last() then
    local t = ticket(first())
    t.attempts = math.max(0, t.attempts - 1)
    if t.bound ~= '' then t.deadline = now + turn_wait end
    keep(t)
  end
  put('o', MOVED)
  put('or', MOVED)
  put('ox', FAR)
  put('f', text(math.max(number('f') + 1, now_us)))
  put('mv', cjson.encode({'open', ARGV[3], ARGV[4]}))
end

-- Entries are sent in their order: behind one that was handed back to wait, none was tried.
local entries, in_hand, behind = {}, false, false
for j = first_entry(), last_entry() do
  local e = entry(j)
  if e then
    behind = behind or e.take == ''
    if not behind then
      in_hand = true
      doubt(e)
    end
    entries[#entries + 1] = {text(j), e.id, e.kind, e.payload, text(e.tries), e.maybe,
      text(math.max(0, e.due - now)), e.attempts or false, e.cause or false, e.message or false}
  end
end
if in_hand and words('po') ~= '' and number('px') > now then
  return answer({'SENDING', text(number('px') - now)})
end
put('po', '')

local messages, bound = {}, {}
for no = first(), last() do
  local t = ticket(no)
  if t.bound == '' then
    messages[#messages + 1] = {text(no), t.id, t.token, text(t.attempts), t.cause or '', get('m:' .. text(no))}
  else
    bound[#bound + 1] = t.token
  end
end

local function lives(what)
  local expiry = number(what .. 'x')
  return text(expiry > 0 and expiry - now or 0)
end
local how_far, move, to = note()
return answer({'DEPARTED', to, move, how_far == 'done' and '1' or '0', words('f'), text(last()), text(last_entry()),
  shown('cp'), lives('cp'), shown('ud'), lives('ud'), entries, messages, bound})
