-- Why tickets are void or hold for another day: when an event was called off, and when it first was to start.
alter table events add column cancelled_at {bigint};
alter table events add column moved_from text;

-- Events called off or moved, or a part of their price given back; carried out order by order.
create table call_offs (
  id {id},
  key_hash text not null unique,
  kind text not null,
  percent integer,
  cents integer,
  words text not null,
  until text not null,
  created_at {bigint} not null,
  created_by text not null,
  created_by_id integer,
  finished_at {bigint}
);
create index call_offs_unfinished on call_offs (id) where finished_at is null;

create table call_off_events (
  call_off_id integer not null references call_offs (id) on delete cascade,
  event_id integer not null references events (id) on delete cascade,
  starts_before text not null,
  starts_after text not null,
  constraint call_off_events_pk primary key (call_off_id, event_id)
);
create index call_off_events_of_event on call_off_events (event_id);

-- What it means for each order, once; `done_at` is null until it is carried out.
create table call_off_orders (
  call_off_id integer not null references call_offs (id) on delete cascade,
  order_id text not null references orders (id) on delete cascade,
  done_at {bigint},
  tickets integer not null default 0,
  refund_cents integer not null default 0,
  was_open integer not null default 0,
  constraint call_off_orders_pk primary key (call_off_id, order_id)
);
create index call_off_orders_waiting on call_off_orders (call_off_id, order_id) where done_at is null;
create index call_off_orders_of_order on call_off_orders (order_id);

-- Single-purpose links by which a guest says where a refund goes, or asks for the money of a moved event.
create table refund_links (
  token_hash text primary key,
  order_id text not null references orders (id) on delete cascade,
  call_off_id integer references call_offs (id),
  created_at {bigint} not null,
  expires_at {bigint} not null,
  attempts integer not null default 0,
  used_at {bigint}
);
create index refund_links_of_order on refund_links (order_id);
create index refund_links_of_call_off on refund_links (call_off_id);
create index refund_links_by_expiry on refund_links (expires_at);

-- The call-off that a mail tells of.
alter table outbox add column call_off_id integer;
