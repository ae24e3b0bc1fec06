-- additive: an index
-- How many social security numbers an administrator has looked at in the last hour is found beside whatever else he has done.
-- Writes to the audit wait while the index is made.
create index audit_entries_reveals on audit_entries (actor_id, at) where action = 'user.reveal_ssn';
