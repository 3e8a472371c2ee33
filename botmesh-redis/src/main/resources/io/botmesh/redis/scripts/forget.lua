#!lua flags=allow-oom
-- forget: deletes what a chat's hash holds, its line up to a ticket.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   name of this call
--   ARGV 4   the fence as look saw it; 0 if there was none
--   ARGV 5   number of the last ticket that goes
--   answer   {'DELETED'} | {'CHANGED', fence}
-- @include turn
local call, seen, up_to = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
if words('fg') == call then return answer({'DELETED'}) end
if number('f') ~= seen then return answer({'CHANGED', text(number('f'))}) end

-- The turn under way is lost; a message that came later is to be handled again, on the empty chat.
if has_moved() then
  put('o', '')
  drop('mv')
elseif words('o') ~= '' then
  put('o', '')
  if first() <= last() and first() > up_to then
    local t = ticket(first())
    t.attempts = t.attempts - 1
    keep(t)
  end
end
while first() <= last() and first() <= up_to do
  local t = ticket(first())
  settle(t, 'x', t.token)
end
for j = first_entry(), last_entry() do drop('e:' .. text(j)) end
if last_entry() > 0 then put('eh', text(last_entry() + 1)) end
put('po', '')
put('f', text(math.max(number('f') + 1, now_us)))
write('cp', 'delete', '', '0', call)
write('ud', 'delete', '', '0', call)
put('fg', call)
if first() <= last() then
  local head = ticket(first())
  hint(head.bound ~= '' and head.bound or head.home)
end
return answer({'DELETED'})
