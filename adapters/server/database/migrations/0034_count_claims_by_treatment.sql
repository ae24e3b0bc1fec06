-- additive: the triggers count what former programs write, too
-- A range of days of treatment is counted without its rows. Writes to claims wait while they are counted for the first time,
-- about a second at a million.

lock table claims in share row exclusive mode;

create table claim_treatment_counts (
  id bigint not null generated always as identity,
  day date not null,
  status text collate "C" not null,
  type text collate "C" not null,
  n integer not null,
  -- Whether this row is a sum already.
  folded boolean not null default false,
  constraint claim_treatment_counts_pkey primary key (id)
);
create index claim_treatment_counts_by_day on claim_treatment_counts (day, status, type) include (n);
create index claim_treatment_counts_unfolded on claim_treatment_counts (id) where not folded;

create or replace function count_inserted_claims() returns trigger language plpgsql as $$
begin
  with differences as (
    select (created_at at time zone 'UTC')::date as day, status, type, count(*) as n
    from new_rows where deleted_at is null group by 1, 2, 3
  ), weeks as (
    insert into claim_counts (week, status, type, n)
    select date_trunc('week', day::timestamp)::date, status, type, sum(n) from differences group by 1, 2, 3
  ), treatments as (
    insert into claim_treatment_counts (day, status, type, n)
    select date_treatment, status, type, count(*) from new_rows where deleted_at is null group by 1, 2, 3
  )
  insert into claim_days (day, type, n) select day, type, sum(n) from differences group by 1, 2;
  return null;
end $$;

-- The days of treatment are grouped apart: together with the days of submission nearly every claim would be a group.
create or replace function count_changed_claims() returns trigger language plpgsql as $$
begin
  with differences as (
    select day, status, type, sum(n) as n from (
      select (created_at at time zone 'UTC')::date as day, status, type, count(*) as n from new_rows where deleted_at is null group by 1, 2, 3
      union all
      select (created_at at time zone 'UTC')::date, status, type, -count(*) from old_rows where deleted_at is null group by 1, 2, 3
    ) as both_sides
    group by 1, 2, 3 having sum(n) <> 0
  ), weeks as (
    insert into claim_counts (week, status, type, n)
    select date_trunc('week', day::timestamp)::date, status, type, sum(n) from differences group by 1, 2, 3 having sum(n) <> 0
  ), treatments as (
    insert into claim_treatment_counts (day, status, type, n)
    select date_treatment, status, type, sum(n) from (
      select date_treatment, status, type, 1 as n from new_rows where deleted_at is null
      union all
      select date_treatment, status, type, -1 from old_rows where deleted_at is null
    ) as both_sides
    group by 1, 2, 3 having sum(n) <> 0
  )
  insert into claim_days (day, type, n) select day, type, sum(n) from differences group by 1, 2 having sum(n) <> 0;
  return null;
end $$;

create or replace function count_deleted_claims() returns trigger language plpgsql as $$
begin
  with differences as (
    select (created_at at time zone 'UTC')::date as day, status, type, count(*) as n
    from old_rows where deleted_at is null group by 1, 2, 3
  ), weeks as (
    insert into claim_counts (week, status, type, n)
    select date_trunc('week', day::timestamp)::date, status, type, -sum(n) from differences group by 1, 2, 3
  ), treatments as (
    insert into claim_treatment_counts (day, status, type, n)
    select date_treatment, status, type, -count(*) from old_rows where deleted_at is null group by 1, 2, 3
  )
  insert into claim_days (day, type, n) select day, type, -sum(n) from differences group by 1, 2;
  return null;
end $$;

create or replace function count_no_claims() returns trigger language plpgsql as $$
begin
  delete from claim_counts;
  delete from claim_days;
  delete from claim_treatment_counts;
  return null;
end $$;

insert into claim_treatment_counts (day, status, type, n, folded)
select date_treatment, status, type, count(*), true from claims where deleted_at is null group by 1, 2, 3;
