#!lua flags=no-writes
-- readText: a text by itself and its version.
--   KEYS 1   its hash: v text, ver version, x expiry in ms or 0
--   answer   {'TEXT', what is stored or nil, its version}
-- @include cell
return {'TEXT', shown, version}
