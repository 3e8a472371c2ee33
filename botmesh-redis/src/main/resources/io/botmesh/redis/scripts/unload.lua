#!lua flags=allow-oom
-- unload: takes out of a chat that has moved what has arrived where it went.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   me, the calling replica
--   ARGV 4   name of the move
--   ARGV 5   the last ticket that has arrived
--   ARGV 6   the last entry that has arrived
--   answer   {'UNLOADED', 1 if nothing is left}
-- @include turn
if not has_moved() then return answer({'UNLOADED', '1'}) end
local _, move, to = note()
if move ~= ARGV[4] then return answer({'UNLOADED', '1'}) end
local up_to, last_one = tonumber(ARGV[5]), tonumber(ARGV[6])
while first() <= last() do
  local t = ticket(first())
  if t.bound ~= '' and t.bound ~= ARGV[3] and t.deadline > now then
    hint(t.bound)
    break
  end
  if t.no > up_to then break end
  settle(t, t.bound ~= '' and t.bound ~= ARGV[3] and 's' or 'x', t.token)
end
for j = first_entry(), math.min(last_entry(), last_one) do drop('e:' .. text(j)) end
while not outbox_empty() and not get('e:' .. text(first_entry())) do
  put('eh', text(first_entry() + 1))
end
for _, what in ipairs({'cp', 'ud'}) do
  if get(what) then write(what, 'delete', '', '0', move) end
end
put('mv', cjson.encode({'done', move, to}))
return answer({'UNLOADED', idle_word()})
