-- What processes on one PostgreSQL tell each other: how often a subject has changed (change-notices.ts).
create table change_versions (
  subject text not null primary key,
  version {bigint} not null
);
