-- What the list of people is ordered by and searched in, folded by the domain and kept beside each record, and how many
-- people there are by week, status, role and company, kept by the database itself as the claims are counted (0003).

create extension if not exists pg_trgm;

alter table users
  add column given_name_key text collate "C",
  add column surname_key text collate "C",
  -- Both names and the e-mail address. A company's name is searched in its own row, so that renaming it stays cheap.
  add column user_key text collate "C";
-- The domain's folding as near as SQL comes to it, for whoever is there already; every write from now on brings its own.
update users set
  given_name_key = btrim(regexp_replace(lower(regexp_replace(normalize(given_name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]@.+_-]+', ' ', 'g')),
  surname_key = btrim(regexp_replace(lower(regexp_replace(normalize(surname, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]@.+_-]+', ' ', 'g')),
  user_key = lower(email collate "C");
update users set user_key = given_name_key || ' ' || surname_key || ' ' || user_key;
alter table users
  alter column given_name_key set not null,
  alter column surname_key set not null,
  alter column user_key set not null;

-- Addresses are ASCII, and "C" folds ASCII alike in every database.
drop index users_email_unique;
-- What is included lets a way to a page be walked in the index alone; `email` itself, because the order is made of it.
create unique index users_email_unique on users (lower(email collate "C")) include (email, id, status, role) where deleted_at is null;

drop index users_by_company;
create index users_by_company on users (company_id, id) include (status, role, created_at, deleted_at);
create index users_by_created_at on users (created_at, id) include (status, role) where deleted_at is null;
create index users_by_surname on users (surname_key, id) include (status, role) where deleted_at is null;
create index users_by_given_name on users (given_name_key, id) include (status, role) where deleted_at is null;
create index users_by_role on users (role, id) where deleted_at is null;
create index users_by_status on users (status, id) where deleted_at is null;
-- The blank in front makes "the beginning of a word" something a trigram can know.
create index users_by_letters on users using gin ((' ' || user_key) gin_trgm_ops) where deleted_at is null;

create table user_counts (
  id bigint not null generated always as identity,
  -- The Monday before creation, in UTC.
  week date not null,
  status text collate "C" not null,
  role text collate "C" not null,
  n integer not null,
  -- Whether this row is a sum already.
  folded boolean not null default false,
  constraint user_counts_pkey primary key (id)
);
create index user_counts_by_week on user_counts (week, status, role) include (n);
create index user_counts_unfolded on user_counts (id) where not folded;

create table company_user_counts (
  id bigint not null generated always as identity,
  -- The nil id stands for no company, so that sums find their rows by equality.
  company_id uuid not null,
  status text collate "C" not null,
  role text collate "C" not null,
  n integer not null,
  folded boolean not null default false,
  constraint company_user_counts_pkey primary key (id)
);
create index company_user_counts_by_company on company_user_counts (company_id, status, role) include (n);
create index company_user_counts_unfolded on company_user_counts (id) where not folded;

create function count_inserted_users() returns trigger language plpgsql as $$
begin
  insert into user_counts (week, status, role, n)
  select date_trunc('week', created_at at time zone 'UTC')::date, status, role, count(*) from new_rows where deleted_at is null group by 1, 2, 3;
  insert into company_user_counts (company_id, status, role, n)
  select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), status, role, count(*) from new_rows where deleted_at is null group by 1, 2, 3;
  return null;
end $$;

create function count_changed_users() returns trigger language plpgsql as $$
begin
  insert into user_counts (week, status, role, n)
  select week, status, role, sum(n) from (
    select date_trunc('week', created_at at time zone 'UTC')::date as week, status, role, count(*) as n from new_rows where deleted_at is null group by 1, 2, 3
    union all
    select date_trunc('week', created_at at time zone 'UTC')::date, status, role, -count(*) from old_rows where deleted_at is null group by 1, 2, 3
  ) as differences
  group by 1, 2, 3 having sum(n) <> 0;
  insert into company_user_counts (company_id, status, role, n)
  select company_id, status, role, sum(n) from (
    select coalesce(company_id, '00000000-0000-0000-0000-000000000000') as company_id, status, role, count(*) as n from new_rows where deleted_at is null group by 1, 2, 3
    union all
    select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), status, role, -count(*) from old_rows where deleted_at is null group by 1, 2, 3
  ) as differences
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create function count_deleted_users() returns trigger language plpgsql as $$
begin
  insert into user_counts (week, status, role, n)
  select date_trunc('week', created_at at time zone 'UTC')::date, status, role, -count(*) from old_rows where deleted_at is null group by 1, 2, 3;
  insert into company_user_counts (company_id, status, role, n)
  select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), status, role, -count(*) from old_rows where deleted_at is null group by 1, 2, 3;
  return null;
end $$;

create function count_no_users() returns trigger language plpgsql as $$
begin
  delete from user_counts;
  delete from company_user_counts;
  return null;
end $$;

insert into user_counts (week, status, role, n)
select date_trunc('week', created_at at time zone 'UTC')::date, status, role, count(*) from users where deleted_at is null group by 1, 2, 3;
insert into company_user_counts (company_id, status, role, n)
select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), status, role, count(*) from users where deleted_at is null group by 1, 2, 3;

create trigger users_count_inserted after insert on users
  referencing new table as new_rows for each statement execute function count_inserted_users();
create trigger users_count_changed after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_users();
create trigger users_count_deleted after delete on users
  referencing old table as old_rows for each statement execute function count_deleted_users();
create trigger users_count_truncated after truncate on users
  for each statement execute function count_no_users();
