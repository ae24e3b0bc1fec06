-- additive: the triggers mark what former programs write, too
-- Claims of the same person, type and day of treatment look alike unless they are deleted or rejected. All but the one submitted
-- first are marked here, by the database itself, so that no write path can forget it. Claims are not written for their mark.
-- Writes to claims wait while they are marked for the first time, some seconds at a million.

lock table claims in share row exclusive mode;

create table claim_look_alikes (
  claim_id uuid not null,
  -- The one that was submitted first.
  first_id uuid not null,
  user_id uuid not null,
  type text collate "C" not null,
  date_treatment date not null,
  is_pending boolean not null,
  constraint claim_look_alikes_pkey primary key (claim_id)
);
create index claim_look_alikes_by_group on claim_look_alikes (user_id, type, date_treatment);
create index claim_look_alikes_pending on claim_look_alikes (type, date_treatment) include (user_id) where is_pending;

-- Serves the claims of a user as well; the index that it replaces is dropped by a migration of its own.
create index claims_of_group on claims (user_id, type, date_treatment);

-- A group is locked by one of 256 numbers: a statement over 100,000 claims holds few locks.
create function lock_of_claim_group(user_id uuid, type text, date_treatment date) returns integer language sql immutable as $$
  select hashtext(user_id::text || type || (date_treatment - date '2000-01-01')) & 255
$$;

-- Marks the claims of some groups anew, and leaves a message about those whose mark has changed.
create function mark_claim_groups(user_ids uuid[], types text[], days date[], entered boolean[]) returns void language plpgsql as $$
declare
  marked uuid[];
  firsts uuid[];
begin
  -- Transactions that change one group at the same time would not see each other's claims. The order prevents deadlocks.
  perform pg_advisory_xact_lock(7402115, number) from (
    select distinct lock_of_claim_group(u, t, d) as number from unnest(user_ids, types, days) as groups (u, t, d) order by 1
  ) as locks;
  -- A group that claims have only left has changed where it has marks.
  select array_agg(u), array_agg(t), array_agg(d) into user_ids, types, days
  from unnest(user_ids, types, days, entered) as groups (u, t, d, is_entered)
  where is_entered or exists (select from claim_look_alikes where user_id = u and type = t and date_treatment = d);
  with removed as (
    delete from claim_look_alikes using unnest(user_ids, types, days) as groups (u, t, d)
    where user_id = u and type = t and date_treatment = d
    returning claim_id, first_id
  )
  select array_agg(claim_id), array_agg(first_id) into marked, firsts from removed;
  insert into claim_look_alikes (claim_id, first_id, user_id, type, date_treatment, is_pending)
  select id, first_id, user_id, type, date_treatment, status = 'pending' from (
    select id, user_id, type, date_treatment, status, first_value(id) over (partition by u, t, d order by created_at, id) as first_id
    from unnest(user_ids, types, days) as groups (u, t, d)
      join claims on user_id = u and type = t and date_treatment = d and deleted_at is null and status <> 'rejected'
  ) as alike
  where id <> first_id;
  insert into change_outbox (payload)
  select jsonb_strip_nulls(jsonb_build_object(
    'entity', 'claim', 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ids', case when count(*) <= 100 then jsonb_agg(coalesce(before.id, after.id)) end
  ))::text
  from unnest(marked, firsts) as before (id, first_id) full join (
    select claim_id as id, first_id from unnest(user_ids, types, days) as groups (u, t, d)
      join claim_look_alikes on user_id = u and type = t and date_treatment = d
  ) as after using (id)
  where before.first_id is distinct from after.first_id
  having count(*) > 0;
end $$;

create function mark_inserted_claims() returns trigger language plpgsql as $$
begin
  perform mark_claim_groups(array_agg(user_id), array_agg(type), array_agg(date_treatment), array_agg(true))
  from (select distinct user_id, type, date_treatment from new_rows where deleted_at is null and status <> 'rejected') as groups
  having count(*) > 0;
  return null;
end $$;

-- Grouped and not joined: the plan of a join of the rows of a statement is kept from one with a single row, and would take hours for
-- 100,000.
create function mark_changed_claims() returns trigger language plpgsql as $$
declare
  decided uuid[];
  pending boolean[];
begin
  -- A claim that is in a group on one side only has entered or left it.
  perform mark_claim_groups(array_agg(user_id), array_agg(type), array_agg(date_treatment), array_agg(is_entered)) from (
    select user_id, type, date_treatment, bool_or(side > 0) as is_entered from (
      select user_id, type, date_treatment, sum(side) as side from (
        select id, user_id, type, date_treatment, 1 as side from new_rows where deleted_at is null and status <> 'rejected'
        union all
        select id, user_id, type, date_treatment, -1 from old_rows where deleted_at is null and status <> 'rejected'
      ) as both_sides
      group by id, user_id, type, date_treatment having sum(side) <> 0
    ) as moved
    group by 1, 2, 3
  ) as groups
  having count(*) > 0;
  -- Approved, or pending again: the marks stay, unless somebody changes the group meanwhile.
  perform pg_advisory_xact_lock_shared(7402115, number) from (
    select distinct lock_of_claim_group(user_id, type, date_treatment) as number from (
      select user_id, type, date_treatment from (
        select id, user_id, type, date_treatment, 1 as side, (status = 'pending')::integer as waiting
        from new_rows where deleted_at is null and status <> 'rejected'
        union all
        select id, user_id, type, date_treatment, -1, -(status = 'pending')::integer
        from old_rows where deleted_at is null and status <> 'rejected'
      ) as both_sides
      group by id, user_id, type, date_treatment having sum(side) = 0 and sum(waiting) <> 0
    ) as moved
    order by 1
  ) as locks;
  select array_agg(id), array_agg(status = 'pending') into decided, pending from new_rows;
  update claim_look_alikes as marked set is_pending = now_pending from unnest(decided, pending) as one (id, now_pending)
  where claim_id = id and marked.is_pending <> now_pending;
  return null;
end $$;

create function mark_deleted_claims() returns trigger language plpgsql as $$
begin
  perform mark_claim_groups(array_agg(user_id), array_agg(type), array_agg(date_treatment), array_agg(false))
  from (select distinct user_id, type, date_treatment from old_rows) as groups
  having count(*) > 0;
  return null;
end $$;

create function mark_no_claims() returns trigger language plpgsql as $$
begin
  delete from claim_look_alikes;
  return null;
end $$;

insert into claim_look_alikes (claim_id, first_id, user_id, type, date_treatment, is_pending)
select id, first_id, user_id, type, date_treatment, status = 'pending' from (
  select id, user_id, type, date_treatment, status,
    first_value(id) over (partition by user_id, type, date_treatment order by created_at, id) as first_id
  from claims where deleted_at is null and status <> 'rejected'
) as alike
where id <> first_id;

create trigger claims_mark_inserted after insert on claims
  referencing new table as new_rows for each statement execute function mark_inserted_claims();
create trigger claims_mark_changed after update on claims
  referencing old table as old_rows new table as new_rows for each statement execute function mark_changed_claims();
create trigger claims_mark_deleted after delete on claims
  referencing old table as old_rows for each statement execute function mark_deleted_claims();
create trigger claims_mark_truncated after truncate on claims
  for each statement execute function mark_no_claims();
