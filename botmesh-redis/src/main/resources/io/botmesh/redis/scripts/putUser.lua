#!lua
-- putUser: writes the user data from outside a turn.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   name of this call
--   ARGV 4   the version as the caller knows it
--   ARGV 5   set or delete
--   ARGV 6   the user data
--   ARGV 7   how long it lives, ms; 0 for ever
--   answer   {'PUT', version} | {'CONFLICT', what is stored or nil, its version}
-- @include turn
local call = ARGV[3]
if same_version('ud', ARGV[4]) and not has_moved() then
  write('ud', ARGV[5], ARGV[6], ARGV[7], call)
  return answer({'PUT', words('udv')})
end
if words('udw') == call then return answer({'PUT', words('udv')}) end
return answer({'CONFLICT', shown('ud'), words('udv')})
