-- additive: a code names the attempt to sign in that it was sent for; null where an earlier program has sent it
alter table otp_codes add column attempt_hash text;
