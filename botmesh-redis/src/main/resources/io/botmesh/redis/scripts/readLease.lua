#!lua flags=no-writes
-- readLease: who has a lock or a post.
--   KEYS 1   its hash
--   answer   {'HELD', fence, replica, ms left, 0, token} | {'FREE', fence}
-- @include lease
if is_free then return {'FREE', fence} end
return held('')
