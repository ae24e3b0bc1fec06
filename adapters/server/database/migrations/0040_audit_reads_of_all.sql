-- additive: two indexes
-- Whoever looks at claims, enrolments, notifications, submissions or the audit itself is an entry of the audit, as who looks
-- at people is. An equal look is found at once, and what was looked at is found by each record and person it has shown.
-- Writes to the audit wait while the indexes are made.

create index audit_entries_same_reads on audit_entries (actor_id, entity_id, coalesce(md5(after::text), ''), at)
  where substr(action, strpos(action, '.') + 1) in ('list', 'view');
create index audit_entries_looked_at on audit_entries using gin ((coalesce(after -> 'shown', '[]') || coalesce(after -> 'people', '[]')))
  where substr(action, strpos(action, '.') + 1) in ('list', 'view');
