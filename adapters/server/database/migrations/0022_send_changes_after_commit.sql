-- additive: former programs send their messages themselves and hear those of newer ones, which are sent as before
-- PostgreSQL commits transactions that have called pg_notify one behind another. A writer therefore leaves its message
-- here, and one notifier in each server sends what has been committed, many messages in one transaction.

create table change_outbox (
  id bigint not null generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  payload text not null,
  constraint change_outbox_pkey primary key (id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Sends up to 10,000 messages in the order in which they were written, and returns how many. One caller at a time, so
-- that two do not exchange that order. The commit is not waited for: messages of a lost one are sent again.
create function send_changes() returns integer language plpgsql as $$
declare
  message record;
  sent integer := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(7402115002);
  for message in
    with taken as (
      delete from change_outbox where id in (select id from change_outbox order by id limit 10000) returning id, payload
    )
    select payload from taken order by id
  loop
    perform pg_notify('back_office_changes', message.payload);
    sent := sent + 1;
  end loop;
  return sent;
end $$;
