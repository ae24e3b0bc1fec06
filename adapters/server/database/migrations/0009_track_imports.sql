-- How far imports are, so that any server process can tell and any can cancel. Rows here are short-lived and cleaned up.

create table imports (
  -- Made up by the client.
  id uuid not null,
  administrator_id uuid not null,
  request_id text not null,
  subject text not null,
  state text not null default 'working',
  rows integer not null default 0,
  -- Null until the file has been read.
  rows_total integer,
  begun_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  -- When it was last heard of: one whose server has died is never heard of again.
  heard_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  constraint imports_pkey primary key (id),
  constraint imports_subject_known check (subject in ('users', 'companies')),
  constraint imports_state_known check (state in ('working', 'done', 'cancelled', 'refused')),
  constraint imports_rows_counted check (rows >= 0 and rows_total >= rows)
);
create index imports_by_age on imports (begun_at);
