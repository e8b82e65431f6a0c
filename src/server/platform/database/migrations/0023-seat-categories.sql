-- Seats with another price category than their block's. Rows go with what they name: the earlier version, which does not
-- know this table, still deletes seats, categories and events.
create table event_seat_categories (
  event_id integer not null references events (id) on delete cascade,
  seat_id integer not null references seats (id) on delete cascade,
  price_category_id integer not null references price_categories (id) on delete cascade,
  constraint event_seat_categories_pk primary key (event_id, seat_id)
);

create index event_seat_categories_by_seat on event_seat_categories (seat_id);

create index event_seat_categories_by_category on event_seat_categories (price_category_id);
