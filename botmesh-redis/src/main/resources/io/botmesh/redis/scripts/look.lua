#!lua flags=no-writes
-- look: what waits in a chat.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   answer   {'LOOK', fence, number of the last ticket, how many wait, how many entries, 1 if idle,
--            new name if it has moved or nil}
-- @include turn
local entries = 0
for j = first_entry(), last_entry() do
  if has('e:' .. text(j)) then entries = entries + 1 end
end
local how_far, move, to
if has_moved() then how_far, move, to = note() end
return {'LOOK', text(number('f')), text(last()), text(last() - first() + 1), text(entries), idle_word(), to}
