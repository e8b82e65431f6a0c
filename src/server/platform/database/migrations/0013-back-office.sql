-- The event's version when its facts, and when its offer was last changed: a change of one does not outdate the other.
alter table events add column facts_version integer not null default 0;
alter table events add column offer_version integer not null default 0;
update events set facts_version = version, offer_version = version;
