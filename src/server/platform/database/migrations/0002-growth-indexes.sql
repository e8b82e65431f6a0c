-- Indexes for shops with many orders.

-- The orders and the sold tickets of an event, without reading the tickets themselves.
create index items_of_event on items (event_id, order_id, cancelled_at, block_id, ticket_price_id, price_cents);

-- Open orders by due day, to remind them and to list overdue ones. They begin with the status, because SQLite
-- prefers `orders_by_status` to an index that has the status only as its condition.
drop index orders_to_remind;
create index orders_open_by_due on orders (status, due_on, id, last_deadline) where status = 'open';
drop index orders_to_cancel;
create index orders_to_cancel on orders (status, last_deadline, id) where status = 'open' and last_deadline is not null;

-- The sums of a discount's orders, without reading the orders.
drop index orders_of_discount;
create index orders_of_discount on orders (discount_id, status, discount_cents, total_cents) where discount_id is not null;

-- The sums of open entries and of an import's entries, and the latest day it covers.
drop index bank_entries_open;
create index bank_entries_open on bank_entries (outcome, import_id, state, amount_cents, assigned_cents) where outcome = 'open';
create index bank_entries_sums on bank_entries (import_id, outcome, state, amount_cents, assigned_cents);
create index bank_entries_by_day on bank_entries (import_id, booked_on);

-- Whoever deletes seats or a block from a plan has to look for their tickets, and for the place of each seat.
create index items_of_seat on items (seat_id) where seat_id is not null;
create index items_of_block on items (block_id) where block_id is not null;
create index placements_of_seat on placements (seat_id) where seat_id is not null;
