-- additive: a code belongs to a person: it ends with the person's sessions, and never signs in another one who got the number.

alter table otp_codes add column user_id uuid;
alter table otp_codes add constraint otp_codes_user_known foreign key (user_id) references users (id) on delete cascade;
create index otp_codes_by_user on otp_codes (user_id);
