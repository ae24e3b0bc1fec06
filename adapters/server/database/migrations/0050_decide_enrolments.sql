-- additive: columns that may be null, a function, a table and indexes
-- Enrolments are decided as claims are: a row says who decided, when and why, and the decision can be undone while the row has the
-- version that it wrote. Writes to the enrolments wait while the indexes are made.

alter table enrolments
  add column decided_at timestamptz(3),
  add column decided_by_id uuid,
  add column decided_by_name text,
  add column reason jsonb,
  add column decision_id uuid,
  add column decision_version integer;
create index enrolments_of_decisions on enrolments (decision_id) where decision_id is not null;

create table enrolment_decisions (
  id uuid not null,
  administrator_id uuid not null,
  status text collate "C" not null,
  reason jsonb,
  decided_at timestamptz(3) not null,
  undo_until timestamptz(3) not null,
  constraint enrolment_decisions_pkey primary key (id),
  constraint enrolment_decisions_administrator_known foreign key (administrator_id) references users (id),
  constraint enrolment_decisions_status_known check (status in ('active', 'inactive')),
  constraint enrolment_decisions_reason_needs_decline check (reason is null or status = 'inactive'),
  constraint enrolment_decisions_undo_after_decision check (undo_until >= decided_at)
);
create index enrolment_decisions_undoable on enrolment_decisions (administrator_id, undo_until);

-- What the beneficiaries receive together, in percent; null without any.
create function beneficiaries_total(beneficiaries jsonb) returns numeric language sql immutable parallel safe as $$
  select case when count(*) > 0 then round(coalesce(sum((one ->> 'percentage')::numeric), 0), 2) end
  from jsonb_array_elements(beneficiaries) as one
$$;
-- The pending ones whose beneficiaries do not receive all there is.
create index enrolments_uneven on enrolments (created_at, id) where status = 'pending' and beneficiaries_total(beneficiaries) <> 100;
