-- additive: pending claims have the present names of their clients; decided ones keep theirs and are found by both, which
-- stand in the key with a mark between that no folded name has. A former program goes on with names as they were.
update claims as c set
  given_name = case c.status when 'pending' then u.given_name else c.given_name end,
  surname = case c.status when 'pending' then u.surname else c.surname end,
  client_key = case
    when c.status = 'pending' or c.client_key = u.name_key then u.name_key
    else c.client_key || ' ! ' || u.name_key
  end
from (select id, given_name, surname, given_name_key || ' ' || surname_key as name_key from users) as u
where u.id = c.user_id and (u.given_name, u.surname) is distinct from (c.given_name, c.surname);
