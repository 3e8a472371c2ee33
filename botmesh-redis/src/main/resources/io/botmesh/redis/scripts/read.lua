#!lua flags=no-writes
-- read: what is stored of a chat, outside any turn.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   answer   {'STATE', checkpoint or nil, its version, user data or nil, its version}
-- @include turn
return {'STATE', state()}
