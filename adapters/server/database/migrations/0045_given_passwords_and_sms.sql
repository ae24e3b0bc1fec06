-- additive: passwords that others have set, and messages to people about changes; former programs know neither
alter table users add column must_change_password boolean not null default false;

-- What is to be sent by SMS, until the gateway has taken it.
create table sms_outbox (
  id bigint not null generated always as identity,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When a server began to send it; another one tries again a minute later.
  taken_at timestamptz(3),
  phone text not null,
  text text not null,
  constraint sms_outbox_pkey primary key (id)
);
