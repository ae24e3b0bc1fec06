-- How many claims there are by week, status and type, kept by the database itself so that no write path can forget it.
-- Every statement adds rows of differences and touches none that is there: no two transactions ever wait for a count.
-- The server folds them together from time to time; a reader adds up whatever it finds.

create table claim_counts (
  id bigint not null generated always as identity,
  -- The Monday before submission, in UTC. Weeks are few enough to add up for every page, and short enough to walk through.
  week date not null,
  status text collate "C" not null,
  type text collate "C" not null,
  n integer not null,
  -- Whether this row is a sum already.
  folded boolean not null default false,
  constraint claim_counts_pkey primary key (id)
);
create index claim_counts_by_week on claim_counts (week, status, type) include (n);
create index claim_counts_unfolded on claim_counts (id) where not folded;

create function count_inserted_claims() returns trigger language plpgsql as $$
begin
  insert into claim_counts (week, status, type, n)
  select date_trunc('week', created_at at time zone 'UTC')::date, status, type, count(*) from new_rows where deleted_at is null group by 1, 2, 3;
  return null;
end $$;

create function count_changed_claims() returns trigger language plpgsql as $$
begin
  insert into claim_counts (week, status, type, n)
  select week, status, type, sum(n) from (
    select date_trunc('week', created_at at time zone 'UTC')::date as week, status, type, count(*) as n from new_rows where deleted_at is null group by 1, 2, 3
    union all
    select date_trunc('week', created_at at time zone 'UTC')::date, status, type, -count(*) from old_rows where deleted_at is null group by 1, 2, 3
  ) as differences
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create function count_deleted_claims() returns trigger language plpgsql as $$
begin
  insert into claim_counts (week, status, type, n)
  select date_trunc('week', created_at at time zone 'UTC')::date, status, type, -count(*) from old_rows where deleted_at is null group by 1, 2, 3;
  return null;
end $$;

create function count_no_claims() returns trigger language plpgsql as $$
begin
  delete from claim_counts;
  return null;
end $$;

create trigger claims_count_inserted after insert on claims
  referencing new table as new_rows for each statement execute function count_inserted_claims();
create trigger claims_count_changed after update on claims
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_claims();
create trigger claims_count_deleted after delete on claims
  referencing old table as old_rows for each statement execute function count_deleted_claims();
create trigger claims_count_truncated after truncate on claims
  for each statement execute function count_no_claims();
