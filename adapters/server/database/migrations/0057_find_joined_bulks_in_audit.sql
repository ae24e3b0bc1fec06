-- additive: an index only, which holds nothing yet
-- The later calls of a decision. Writes to the audit wait while it is made.
create index audit_entries_joined on audit_entries ((after ->> 'decision_id')) where joined is not null;
