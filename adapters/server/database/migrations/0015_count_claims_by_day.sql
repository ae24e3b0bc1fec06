-- The claims of a month are counted by days, because a month does not begin on a Monday. Days are UTC's; whoever counts in
-- another zone adds the hours of the first and last day by their rows. A decision changes no day's number, so it adds nothing.

create table claim_days (
  id bigint not null generated always as identity,
  day date not null,
  type text collate "C" not null,
  n integer not null,
  -- Whether this row is a sum already.
  folded boolean not null default false,
  constraint claim_days_pkey primary key (id)
);
create index claim_days_by_day on claim_days (day, type) include (n);
create index claim_days_unfolded on claim_days (id) where not folded;

-- One walk through the changed rows for both counts: there may be 100,000 of them.
create or replace function count_inserted_claims() returns trigger language plpgsql as $$
begin
  with differences as (
    select (created_at at time zone 'UTC')::date as day, status, type, count(*) as n
    from new_rows where deleted_at is null group by 1, 2, 3
  ), weeks as (
    insert into claim_counts (week, status, type, n)
    select date_trunc('week', day::timestamp)::date, status, type, sum(n) from differences group by 1, 2, 3
  )
  insert into claim_days (day, type, n) select day, type, sum(n) from differences group by 1, 2;
  return null;
end $$;

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
  )
  insert into claim_days (day, type, n) select day, type, -sum(n) from differences group by 1, 2;
  return null;
end $$;

create or replace function count_no_claims() returns trigger language plpgsql as $$
begin
  delete from claim_counts;
  delete from claim_days;
  return null;
end $$;

insert into claim_days (day, type, n)
select (created_at at time zone 'UTC')::date, type, count(*) from claims where deleted_at is null group by 1, 2;
