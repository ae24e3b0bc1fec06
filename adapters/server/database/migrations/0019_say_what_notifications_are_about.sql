-- additive: what a notification is about, with the names it is worded from in the language of its reader. Null: its text
-- is all that is known. A former program goes on with the text.
alter table notifications add column about jsonb;
