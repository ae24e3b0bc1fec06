-- additive: two indexes that claims_by_day and claims_of_user have replaced
-- Readers of claims wait for the moment that this takes, so nothing else is done here.
drop index claims_by_date_treatment;
drop index claims_by_user;
