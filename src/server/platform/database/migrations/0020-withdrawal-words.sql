-- What withdrawals are found by, and those that it is yet to be written for.
alter table withdrawals add column search_text text;
create index withdrawals_without_text on withdrawals (id) where search_text is null;
