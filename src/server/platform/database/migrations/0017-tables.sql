-- The table that a block's seats stand around, round or long; null for rows.
alter table blocks add column table_shape text;
