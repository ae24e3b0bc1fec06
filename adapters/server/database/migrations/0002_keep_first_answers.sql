-- A request sent again with its Idempotency-Key gets its first answer back instead of a second effect.
create table idempotency_keys (
  administrator_id uuid not null,
  key text not null,
  fingerprint text not null,
  -- The one attempt that may keep an answer; a claim taken over has another.
  owner uuid not null,
  claimed_at timestamptz(3) not null default now(),
  status smallint,
  body text,
  constraint idempotency_keys_pkey primary key (administrator_id, key),
  constraint idempotency_keys_answer_whole check ((status is null) = (body is null))
);

create index idempotency_keys_claimed_at on idempotency_keys (claimed_at);
