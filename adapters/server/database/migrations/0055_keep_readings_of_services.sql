-- additive: one foreign key less
-- A service account that decides enrolments reads the notifications about them, and is no user.

alter table notification_readings drop constraint notification_readings_administrator_known;
