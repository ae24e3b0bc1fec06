-- additive: an index that claims_of_client has replaced
-- Readers of claims wait for the moment that this takes, so nothing else is done here.
drop index claims_by_client;
