-- The club's logos, PNG without metadata. Earlier ones stay, because issued documents name theirs.
create table logos (
  id text primary key,
  width integer not null,
  height integer not null,
  ground text not null,
  stored_at {bigint} not null,
  large {bytes} not null,
  small {bytes} not null
);
