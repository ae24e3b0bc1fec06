-- Notifications tell of enrolments too; reading all of them at once can be taken back. How many there are by week and
-- status is kept by the database itself, as claims are counted (0003).

create table notification_readings (
  id uuid not null,
  administrator_id uuid not null,
  read_at timestamptz(3) not null,
  undo_until timestamptz(3) not null,
  constraint notification_readings_pkey primary key (id),
  constraint notification_readings_administrator_known foreign key (administrator_id) references users (id)
);

create extension if not exists pg_trgm;

alter table notifications
  add column benefit_id uuid,
  add column enrolment_id uuid,
  -- The reading of everything that read it, unless somebody has touched it since.
  add column reading_id uuid,
  add column version integer not null default 1,
  -- The message folded by the domain: what is searched and what the column is ordered by.
  add column message_key text collate "C";
-- The domain's folding as near as SQL comes to it, for what is there already; every write from now on brings its own.
update notifications set
  message_key = btrim(regexp_replace(lower(regexp_replace(normalize(message, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]@.+_-]+', ' ', 'g'));
alter table notifications
  alter column message_key set not null,
  add constraint notifications_benefit_known foreign key (benefit_id) references benefits (id),
  add constraint notifications_enrolment_known foreign key (enrolment_id) references enrolments (id),
  add constraint notifications_reading_known foreign key (reading_id) references notification_readings (id),
  add constraint notifications_enrolment_has_benefit check (num_nonnulls(benefit_id, enrolment_id) in (0, 2)),
  add constraint notifications_version_positive check (version > 0);

create index notifications_by_message on notifications (message_key, id) include (status);
create index notifications_by_reading on notifications (reading_id) where reading_id is not null;
create index notifications_by_letters on notifications using gin ((' ' || message_key) gin_trgm_ops);

create table notification_counts (
  id bigint not null generated always as identity,
  -- The Monday before creation, in UTC.
  week date not null,
  status text collate "C" not null,
  n integer not null,
  -- Whether this row is a sum already.
  folded boolean not null default false,
  constraint notification_counts_pkey primary key (id)
);
create index notification_counts_by_week on notification_counts (week, status) include (n);
create index notification_counts_unfolded on notification_counts (id) where not folded;

create function count_inserted_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_counts (week, status, n)
  select date_trunc('week', created_at at time zone 'UTC')::date, status, count(*) from new_rows group by 1, 2;
  return null;
end $$;

create function count_changed_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_counts (week, status, n)
  select week, status, sum(n) from (
    select date_trunc('week', created_at at time zone 'UTC')::date as week, status, count(*) as n from new_rows group by 1, 2
    union all
    select date_trunc('week', created_at at time zone 'UTC')::date, status, -count(*) from old_rows group by 1, 2
  ) as differences
  group by 1, 2 having sum(n) <> 0;
  return null;
end $$;

create function count_deleted_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_counts (week, status, n)
  select date_trunc('week', created_at at time zone 'UTC')::date, status, -count(*) from old_rows group by 1, 2;
  return null;
end $$;

create function count_no_notifications() returns trigger language plpgsql as $$
begin
  delete from notification_counts;
  return null;
end $$;

insert into notification_counts (week, status, n)
select date_trunc('week', created_at at time zone 'UTC')::date, status, count(*) from notifications group by 1, 2;

create trigger notifications_count_inserted after insert on notifications
  referencing new table as new_rows for each statement execute function count_inserted_notifications();
create trigger notifications_count_changed after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_notifications();
create trigger notifications_count_deleted after delete on notifications
  referencing old table as old_rows for each statement execute function count_deleted_notifications();
create trigger notifications_count_truncated after truncate on notifications
  for each statement execute function count_no_notifications();
