-- additive: indexes, and how soon tables are vacuumed; the statements of former programs are served by them, too
-- Writes to claims and users wait while the indexes are made, some 5 s at a million. The index that is replaced is dropped by a migration
-- of its own, because that locks out readers until it is committed.

-- The claims of the clients that a text finds are counted and ordered in this index alone.
create index claims_of_client on claims (client_key, status, type) include (created_at, date_treatment, id) where deleted_at is null;
-- By type or status claims stand by their ids.
create index claims_by_id on claims (id) include (type, status, date_treatment) where deleted_at is null;

-- Inactive users are few: newest first they are met far apart among all.
create index users_inactive on users (created_at, id) where status = 'inactive' and deleted_at is null;

-- A page of the table that holds one changed row is read from the table, not from the index, until it is vacuumed. Decisions are
-- spread over all pages, so a fifth of the rows (the default) comes much too late.
alter table claims set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table users set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
