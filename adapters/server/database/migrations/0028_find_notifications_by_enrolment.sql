-- additive: deciding enrolments finds the notifications about them
-- Writes to notifications wait while the index is made.
create index notifications_by_enrolment on notifications (enrolment_id) where enrolment_id is not null;
