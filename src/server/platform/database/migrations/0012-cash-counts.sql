-- The cash box of a shift, as counted on paper and typed in afterwards; nothing is ever changed, a correction is a row of
-- its own that names the one it replaces. The name of the event stays when the event is deleted.
create table cash_counts (
  id {id},
  key_hash text not null unique,
  event_id integer references events (id) on delete set null,
  event_name text not null,
  event_starts_at text not null,
  cash_box text not null,
  seller text,
  from_at {bigint} not null,
  until_at {bigint} not null,
  tickets integer not null,
  sales_cents integer not null,
  opening_cents integer not null,
  counted_cents integer not null,
  reason text not null,
  counted_at {bigint} not null,
  counted_by text not null,
  counted_by_id integer,
  replaces_id integer unique
);
create index cash_counts_of_event on cash_counts (event_id, id);
create index cash_counts_by_shift on cash_counts (from_at, id);
