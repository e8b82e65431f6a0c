-- A floor plan is drawn in a draft, and guests see it once it is published. What was there before is published.
alter table layouts add column is_published integer not null default 1;
-- The plan's name in its draft; null if there is no draft.
alter table layouts add column draft_name text;

-- The elements of a draft in the order they were drawn, as JSON; those of blocks with their seats.
create table draft_elements (
  layout_id integer not null references layouts (id),
  key text not null,
  position integer not null,
  kind text not null,
  places integer not null,
  content text not null,
  primary key (layout_id, key)
);

-- What was published, so that it can be looked at and taken as a draft again.
create table layout_versions (
  id {id},
  layout_id integer not null references layouts (id),
  at {bigint} not null,
  who text not null,
  name text not null,
  places integer not null,
  content text not null
);
create index layout_versions_of_layout on layout_versions (layout_id, id);

-- Permanent within the block, given by the client that drew the seat; null for seats from before.
alter table seats add column key text;
