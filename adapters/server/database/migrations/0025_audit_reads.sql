-- additive: two indexes
-- Reads of people are entries of the audit: those of an administrator are looked up at each read, so that the same one is
-- not entered again, and the pages of a list that showed a person are found like the person's own entries. What
-- enters the audit waits while the indexes are made, audited reads too.

create index audit_entries_reads on audit_entries (actor_id, at) where action in ('user.list', 'user.view');
create index audit_entries_shown on audit_entries using gin ((after -> 'shown')) where action = 'user.list';
