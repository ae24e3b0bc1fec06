-- additive: indexes only
-- What an administrator can still undo is read with each list: changes of many users by their maker, and whether the
-- present version of a user is that of such a change.

create index user_changes_undoable on user_changes (administrator_id, undo_until);
create index changed_users_by_user on changed_users (user_id, version);
