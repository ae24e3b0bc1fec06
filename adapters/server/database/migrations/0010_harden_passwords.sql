-- Imported passwords that still have to be hashed slowly are found without looking through everybody.

create index users_to_harden on users (id) where password_hash like 'keyed$%';
