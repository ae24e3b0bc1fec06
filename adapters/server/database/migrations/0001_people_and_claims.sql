-- People, the companies they belong to, their claims, what administrators decided on them, and who changed what.
-- Moments have milliseconds, as on the wire, so that what was read compares equal to what is kept. Text that is ordered is
-- ordered by code point, so that any database orders alike. Constraints are named, because refusals are known by their names.

create table companies (
  id uuid not null,
  name text not null,
  contact_email text not null,
  type text not null,
  status text not null default 'active',
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  deleted_at timestamptz(3),
  version integer not null default 1,
  constraint companies_pkey primary key (id),
  constraint companies_type_known check (type in ('users', 'benefits')),
  constraint companies_status_known check (status in ('active', 'inactive')),
  constraint companies_version_positive check (version > 0)
);
create unique index companies_name_unique on companies (lower(name)) where deleted_at is null;

create table users (
  id uuid not null,
  given_name text not null,
  surname text not null,
  email text not null,
  mobile_number text not null,
  password_hash text,
  company_id uuid,
  role text not null default 'user',
  -- Sealed: ciphertext, never digits.
  ssn bytea,
  dob date,
  profile_image text,
  address text,
  status text not null default 'active',
  user_status text not null default 'pending',
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  deleted_at timestamptz(3),
  version integer not null default 1,
  constraint users_pkey primary key (id),
  constraint users_company_known foreign key (company_id) references companies (id),
  constraint users_role_known check (role in ('admin', 'user')),
  constraint users_status_known check (status in ('active', 'inactive')),
  constraint users_version_positive check (version > 0)
);
create unique index users_email_unique on users (lower(email)) where deleted_at is null;
create unique index users_mobile_number_unique on users (mobile_number) where deleted_at is null;
create index users_by_company on users (company_id);

-- The unit that can be undone: one administrator's verdict over one or many claims.
create table decisions (
  id uuid not null,
  administrator_id uuid not null,
  status text not null,
  reason jsonb,
  decided_at timestamptz(3) not null,
  undo_until timestamptz(3) not null,
  -- Claims it still covers: neither taken back nor touched since.
  claims integer not null default 0,
  constraint decisions_pkey primary key (id),
  constraint decisions_administrator_known foreign key (administrator_id) references users (id),
  constraint decisions_status_known check (status in ('approved', 'rejected')),
  constraint decisions_reason_needs_rejection check (reason is null or status = 'rejected'),
  constraint decisions_undo_after_decision check (undo_until >= decided_at),
  constraint decisions_claims_counted check (claims >= 0)
);
create index decisions_undoable on decisions (administrator_id, undo_until);

create table claims (
  id uuid not null,
  user_id uuid not null,
  -- The client's name as it was; it outlives the account.
  given_name text not null,
  surname text not null,
  -- The name folded by the domain: what is searched and what the client column is ordered by.
  client_key text collate "C" not null,
  type text collate "C" not null,
  date_treatment date not null,
  status text collate "C" not null,
  decided_at timestamptz(3),
  decided_by_id uuid,
  decided_by_name text,
  reason jsonb,
  -- Written with its decision in one transaction, and decisions stay: checking each of 100,000 again would take a second.
  decision_id uuid,
  -- The version that the decision wrote: an undo touches only rows that still have it.
  decision_version integer,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  deleted_at timestamptz(3),
  constraint claims_pkey primary key (id),
  constraint claims_user_known foreign key (user_id) references users (id),
  constraint claims_type_known check (type in ('medical', 'dental', 'vision', 'pharmacy', 'wellness', 'other')),
  constraint claims_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint claims_decided_by_somebody check (
    case status
      when 'pending' then num_nonnulls(decided_at, decided_by_id, decided_by_name, reason, decision_id) = 0
      else num_nulls(decided_at, decided_by_id, decided_by_name) = 0
    end
  ),
  constraint claims_reason_needs_rejection check (reason is null or status = 'rejected'),
  constraint claims_decision_has_version check (num_nonnulls(decision_id, decision_version) in (0, 2)),
  constraint claims_version_positive check (version > 0)
);
-- Every decision writes into every index, so there are few, and those that lie scattered are kept small.
create index claims_by_created_at on claims (created_at, id) include (type, date_treatment, status) where deleted_at is null;
create index claims_by_status on claims (status, created_at, id) where deleted_at is null;
create index claims_by_client on claims (client_key, status) where deleted_at is null;
create index claims_by_date_treatment on claims (date_treatment, status) where deleted_at is null;
create index claims_by_user on claims using hash (user_id);
create index claims_by_decision on claims (decision_id) where decision_id is not null;

create table notifications (
  id uuid not null,
  title text not null,
  message text not null,
  status text not null default 'pending',
  created_at timestamptz(3) not null,
  user_id uuid,
  claim_id uuid,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_known foreign key (user_id) references users (id),
  constraint notifications_claim_known foreign key (claim_id) references claims (id),
  constraint notifications_status_known check (status in ('pending', 'read'))
);
create index notifications_by_created_at on notifications (created_at, id);
create index notifications_by_status on notifications (status, created_at, id);

-- Entries are only ever added. The actor's name stays readable when the account is gone, so neither refers to anything.
create table audit_entries (
  at timestamptz(3) not null,
  -- Orders what happened within one millisecond, and names the entry: a random id for each of 100,000 takes its time.
  place bigint not null generated always as identity,
  actor_id uuid not null,
  actor_name text not null,
  action text collate "C" not null,
  entity text collate "C" not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  request_id text,
  constraint audit_entries_pkey primary key (at, place)
);
-- What was done to a record, and what an administrator did, are looked up; the rest is walked through in the order of time.
create index audit_entries_by_record on audit_entries (entity_id, at, place);
create index audit_entries_by_actor on audit_entries (actor_id, at, place);
