-- additive: an index that claims_of_group has replaced
-- Readers of claims wait for the moment that this takes, so nothing else is done here.
drop index claims_of_user;
