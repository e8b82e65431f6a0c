-- With which account an entry of the team's history was made: its name can be changed, also for a moment.
alter table team_history add column who_id integer;

-- Whose guest is erased, whose checkout is not to be recognized either.
update orders set checkout_hash = '' where email = '' and (source = 'shop' or lastname = '');
