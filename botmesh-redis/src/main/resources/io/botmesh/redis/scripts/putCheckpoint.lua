#!lua
-- putCheckpoint: writes the checkpoint from outside a turn.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   name of this call
--   ARGV 4   the version as the caller knows it
--   ARGV 5   set or delete
--   ARGV 6   the checkpoint
--   ARGV 7   how long it lives, ms; 0 for ever
--   answer   {'PUT', version} | {'CONFLICT', what is stored or nil, its version}
-- @include turn
local call = ARGV[3]
if same_version('cp', ARGV[4]) and not has_moved() then
  write('cp', ARGV[5], ARGV[6], ARGV[7], call)
  return answer({'PUT', words('cpv')})
end
if words('cpw') == call then return answer({'PUT', words('cpv')}) end
return answer({'CONFLICT', shown('cp'), words('cpv')})
