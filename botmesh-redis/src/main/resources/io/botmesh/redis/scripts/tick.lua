#!lua flags=allow-oom
-- tick: ticks off entries that were carried out.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   the pump's token
--   ARGV 4   lease, ms
--   ARGV 5   how many results follow
--   ARGV 6.. of each: entry id, word (sent, retry, put-off, unsure, dead, dead-unsure,
--            dead-untried, dead-untried-unsure), delay in ms or why it is dead
--   answer   {'TICKED', 1 if idle, 1 if the caller still holds the pump}
-- @include turn
local still = words('po') == ARGV[3]
local results = {}
for i = 1, tonumber(ARGV[5]) do
  results[ARGV[3 + 3 * i]] = {word = ARGV[4 + 3 * i], more = ARGV[5 + 3 * i]}
end
for j = first_entry(), last_entry() do
  local e = entry(j)
  local result = e and results[e.id]
  if result then
    if result.word == 'sent' then
      drop('e:' .. text(j))
    elseif still and e.take ~= '' then
      e.take = ''
      local function says(what) return string.find(result.word, what, 1, true) ~= nil end
      if says('unsure') then doubt(e) end
      if says('put-off') or says('untried') then e.tries = e.tries - 1 end
      if says('dead') then
        e.kind, e.attempts, e.cause = 'dead', text(e.tries), result.more
      else
        e.due = now + tonumber(result.more)
      end
      keep_entry(e)
    end
  end
end
while not outbox_empty() and not get('e:' .. text(first_entry())) do
  put('eh', text(first_entry() + 1))
end
if still then put('px', text(now + tonumber(ARGV[4]))) end
return answer({'TICKED', idle_word(), still and '1' or '0'})
