#!lua
-- post: puts an entry into a chat's outbox from outside its turns, once.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   the call's token
--   ARGV 4   the entry's id
--   ARGV 5   its kind
--   ARGV 6   its payload
--   ARGV 7   1 if it may have been carried out before
--   answer   {'POSTED'} | {'FULL'}
-- @include turn
if words('ps') == ARGV[3] then return answer({'POSTED'}) end
for j = first_entry(), last_entry() do
  local e = entry(j)
  if e and e.id == ARGV[4] then return answer({'POSTED'}) end
end
if outbox_full() then return answer({'FULL'}) end
append(ARGV[4], ARGV[5], ARGV[6], {maybe = ARGV[7]})
put('ps', ARGV[3])
hint(words('pr'))
return answer({'POSTED'})
