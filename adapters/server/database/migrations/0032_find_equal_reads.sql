-- additive: whether an administrator was just shown the same is found at once, however many pages he turns
-- Writes to the audit wait while the index is made.
create index audit_entries_equal_reads on audit_entries (actor_id, entity_id, coalesce(md5(after::text), ''), at)
  where action in ('user.list', 'user.view');
