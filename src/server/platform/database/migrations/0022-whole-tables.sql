-- 1 for a table whose seats are sold together only.
alter table blocks add column sold_whole integer not null default 0;
