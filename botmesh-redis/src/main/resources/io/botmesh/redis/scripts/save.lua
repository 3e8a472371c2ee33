#!lua
-- save: writes the checkpoint in the middle of a turn.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   token of the turn
--   ARGV 4   its fence
--   ARGV 5   name of this call
--   ARGV 6   the checkpoint's version as the caller knows it
--   ARGV 7   set or delete
--   ARGV 8   the checkpoint
--   ARGV 9   how long it lives, ms; 0 for ever
--   ARGV 10  how many entries follow
--   ARGV 11.. kind and payload of each
--   answer   {'SAVED', version} | {'CONFLICT', checkpoint or nil, version, user data or nil, version} |
--            {'LOST'}
-- @include turn
local token, fence, call = ARGV[3], ARGV[4], ARGV[5]
if not in_force(token, fence) then return answer({'LOST'}) end
if same_version('cp', ARGV[6]) then
  write('cp', ARGV[7], ARGV[8], ARGV[9], call)
  append_all(10, fence .. '.' .. call)
  return answer({'SAVED', words('cpv')})
end
if words('cpw') == call then return answer({'SAVED', words('cpv')}) end
return answer(conflict())
