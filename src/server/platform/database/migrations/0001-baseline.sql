-- The schema of release 1.0.0, for SQLite and PostgreSQL. What the two spell differently stands in braces and
-- is filled in by migrate.ts. Instants are epoch milliseconds, days and event times are text, truth is 0 or 1,
-- money is in cents.

-- Settings

create table settings (
  key text primary key,
  value text not null,
  updated_at {bigint} not null,
  version integer not null default 0
);

-- Which member of staff changed which settings.
create table settings_history (
  id {id},
  at {bigint} not null,
  who text not null,
  changes text not null
);

-- Accounts

create table users (
  id {id},
  email text not null unique,
  firstname text not null,
  lastname text not null,
  password_hash text not null,
  created_at {bigint} not null
);

create table user_permissions (
  user_id integer not null references users (id),
  permission text not null,
  constraint user_permissions_pk primary key (user_id, permission)
);

create table sessions (
  token_hash text primary key,
  user_id integer not null references users (id),
  is_remembered integer not null,
  created_at {bigint} not null,
  used_at {bigint} not null,
  expires_at {bigint} not null,
  browser text not null default ''
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_of_user on sessions (user_id);

-- Single-use links by which a member of staff sets a password.
create table password_links (
  token_hash text primary key,
  user_id integer references users (id) on delete cascade,
  expires_at {bigint} not null
);
create index password_links_of_user on password_links (user_id);

-- The secret of a second factor (TOTP); it is on once a first code was right.
create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  is_on integer not null,
  last_step integer not null,
  created_at {bigint} not null
);

create table recovery_codes (
  code_hash text primary key,
  user_id integer not null references users (id) on delete cascade
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- Audit log of accounts. It outlives the account and whoever changed it, so it holds names, not keys.
create table team_history (
  id {id},
  at {bigint} not null,
  who text not null,
  what text not null,
  member text not null,
  permissions text
);

-- Catalog: floor plans and events

-- Floor plans. `fittings` is JSON: stage, bar, doors and other shapes without places.
create table layouts (
  id {id},
  name text not null,
  version integer not null default 1,
  fittings text,
  saved_as text,
  changed_at {bigint},
  changed_by text
);

create table blocks (
  id {id},
  layout_id integer not null references layouts (id),
  name text not null,
  x double precision not null,
  y double precision not null,
  w double precision not null,
  h double precision not null,
  rotation double precision not null default 0,
  has_fixed_places integer not null,
  fixed_places integer not null default 0,
  key text,
  group_key text,
  arc integer not null default 0
);
create index blocks_of_layout on blocks (layout_id);
create unique index blocks_by_key on blocks (layout_id, key);

create table seats (
  id {id},
  block_id integer not null references blocks (id),
  "row" text not null,
  row_position integer not null,
  name text not null,
  position integer not null,
  is_available integer not null default 1,
  kind text not null default 'seat',
  constraint seats_once_in_row unique (block_id, row, name)
);

-- Blocks removed from a plan, kept so that undo brings them back with the same seat ids.
create table removed_blocks (
  id {id},
  layout_id integer not null references layouts (id),
  key text not null,
  block_id integer not null,
  removed_at {bigint} not null,
  facts text not null,
  constraint removed_blocks_by_key unique (layout_id, key)
);

-- Audit log of floor plans; consecutive saves by one person are one entry.
create table layout_history (
  id {id},
  layout_id integer not null references layouts (id),
  at {bigint} not null,
  who text not null,
  what text not null,
  added integer not null default 0,
  removed integer not null default 0,
  changed integer not null default 0
);
create index layout_history_of_layout on layout_history (layout_id);

-- Uploaded pictures as guests get them: WebP without metadata.
create table pictures (
  id text primary key,
  width integer not null,
  height integer not null,
  wanted_at {bigint} not null,
  small {bytes} not null,
  large {bytes} not null
);

create table events (
  id {id},
  name text not null,
  location text not null,
  description text not null default '',
  has_fixed_tickets integer not null,
  layout_id integer references layouts (id),
  starts_at text not null,
  ends_at text,
  sale_starts_at text,
  sale_ends_at text,
  admission_starts_at text,
  is_published integer not null,
  position integer not null default 0,
  version integer not null default 0,
  picture_id text references pictures (id),
  picture_alt text not null default ''
);
create index events_by_start on events (starts_at, id);

create table price_categories (
  id {id},
  event_id integer not null references events (id),
  name text not null,
  color text not null,
  position integer not null default 0
);
create index price_categories_of_event on price_categories (event_id);

create table ticket_prices (
  id {id},
  event_id integer not null references events (id),
  price_category_id integer references price_categories (id),
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  position integer not null default 0,
  tax_percent double precision
);
create index ticket_prices_of_event on ticket_prices (event_id);

-- The price category of each block in each event.
create table event_blocks (
  event_id integer not null references events (id),
  block_id integer not null references blocks (id),
  price_category_id integer not null references price_categories (id),
  constraint event_blocks_pk primary key (event_id, block_id)
);

-- Audit log of events; it keeps the name of a deleted event.
create table event_history (
  id {id},
  event_id integer not null,
  at {bigint} not null,
  who text not null,
  what text not null,
  name text not null
);

-- Inventory: how much is left

-- How many places an event, a block or a ticket price has. `taken` grows by a conditional update, so the
-- database itself never sells beyond `capacity`.
create table contingents (
  id {id},
  event_id integer not null references events (id),
  block_id integer references blocks (id),
  ticket_price_id integer references ticket_prices (id),
  capacity integer not null,
  taken integer not null default 0 check (taken >= 0),
  wanted integer
);
create index contingents_of_event on contingents (event_id);

-- Tickets kept back for the box office. They count as taken in the contingents from the moment they are
-- kept back.
create table box_office_quotas (
  id {id},
  event_id integer not null references events (id),
  block_id integer references blocks (id),
  ticket_price_id integer not null references ticket_prices (id),
  remaining integer not null,
  issued integer not null,
  changed_at {bigint} not null,
  changed_by text not null
);
create unique index box_office_quotas_of_price on box_office_quotas (ticket_price_id) where block_id is null;
create unique index box_office_quotas_of_block on box_office_quotas (ticket_price_id, block_id) where block_id is not null;
create index box_office_quotas_of_event on box_office_quotas (event_id);

-- Sales

create table discounts (
  id {id},
  name text not null,
  code text not null unique,
  amount_cents integer,
  percent integer,
  starts_at text,
  ends_at text,
  max_uses integer,
  uses integer not null default 0 check (uses >= 0),
  is_paused integer not null default 0,
  min_order_cents integer not null default 0,
  most_tickets integer,
  version integer not null default 0
);

-- The events a discount is limited to; a discount without rows here holds for all.
create table discount_events (
  discount_id integer not null references discounts (id),
  event_id integer not null references events (id),
  constraint discount_events_pk primary key (discount_id, event_id)
);

-- The ticket prices a discount is limited to; a discount without rows here holds for all.
create table discount_prices (
  discount_id integer not null references discounts (id),
  ticket_price_id integer not null references ticket_prices (id),
  constraint discount_prices_pk primary key (discount_id, ticket_price_id)
);

-- Single-use codes of a discount, normalised by `foldDiscountCode`, with the order that used them.
create table discount_codes (
  code text primary key,
  discount_id integer not null references discounts (id),
  order_id text
);
create index discount_codes_of_campaign on discount_codes (discount_id, code);
create index discount_codes_of_order on discount_codes (order_id) where order_id is not null;

-- Audit log of discounts; it keeps the name of a deleted discount.
create table discount_history (
  id {id},
  discount_id integer not null,
  at {bigint} not null,
  who text not null,
  what text not null,
  name text not null
);

create table guests (
  id text primary key,
  seen_at {bigint} not null
);
create index guests_by_seen on guests (seen_at);

create table orders (
  id text primary key,
  number text not null unique,
  status text not null,
  payment_type text not null,
  firstname text not null,
  lastname text not null,
  email text not null,
  telephone text not null,
  street text not null,
  zipcode text not null,
  city text not null,
  comment text not null,
  tickets_cents integer not null,
  fees_cents integer not null,
  discount_cents integer not null,
  discount_percent integer,
  discount_id integer references discounts (id),
  total_cents integer not null check (total_cents >= 0),
  terms_version text not null,
  created_at {bigint} not null,
  due_on text not null,
  paid_at {bigint},
  cancelled_at {bigint},
  checkout_key_hash text not null unique,
  checkout_hash text not null,
  search_text text {bytewise} not null default '',
  paid_cents integer not null default 0,
  note text not null default '',
  version integer not null default 0,
  source text not null default 'shop',
  discount_least_cents integer not null default 0,
  has_words integer not null default 0,
  terms_hash text,
  last_deadline text,
  exempt_because text
);
create index orders_by_status on orders (status, id);
create index orders_by_name on orders (search_text, id);
create index orders_by_total on orders (total_cents, id);
create index orders_by_due on orders (due_on, id);
create index orders_by_source on orders (source, id) where source <> 'shop';
create index orders_without_words on orders (id) where has_words = 0;
create index orders_of_discount on orders (discount_id) where discount_id is not null;
create index orders_with_refund_due on orders (id) where paid_cents > total_cents;
create index orders_to_remind on orders (due_on, id) where status = 'open' and last_deadline is null;
create index orders_to_cancel on orders (last_deadline, id) where status = 'open' and last_deadline is not null;

-- Search index: the words of an order's number, name and e-mail, normalised, found by their beginnings.
create table order_words (
  word text {bytewise} not null,
  order_id text not null,
  constraint order_words_pk primary key (word, order_id)
){without_rowid};

-- Audit log of orders.
create table order_history (
  id {id},
  order_id text not null references orders (id),
  at {bigint} not null,
  who text not null,
  what text not null,
  facts text not null
);
create index order_history_of_order on order_history (order_id);

-- Inventory: places and tickets

-- Places taken, each by one row: held by a guest until `held_until`, or sold when it has an order. The
-- unique index is what keeps a seat from being sold twice; places without number have no seat.
create table placements (
  id {reused_id},
  event_id integer not null references events (id),
  block_id integer references blocks (id),
  seat_id integer references seats (id),
  ticket_price_id integer not null references ticket_prices (id),
  guest_id text,
  first_held_at {bigint},
  held_until {bigint},
  order_id text references orders (id),
  blocked_reason text
);
create unique index placements_once on placements (event_id, seat_id);
create index placements_of_guest on placements (guest_id);
create index placements_of_order on placements (order_id);
create index placements_lapsing on placements (held_until) where held_until is not null;

-- Tickets. A cancelled ticket loses its placement and stays.
create table items (
  id text primary key,
  order_id text not null references orders (id),
  position integer not null,
  event_id integer not null references events (id),
  block_id integer references blocks (id),
  seat_id integer references seats (id),
  ticket_price_id integer not null references ticket_prices (id),
  price_cents integer not null,
  cancelled_at {bigint},
  redeemed_at {bigint},
  redeemed_by text,
  changed_at {bigint} not null default 0,
  redeemed_scan_id text
);
create index items_of_order on items (order_id, position);
create index items_by_change on items (event_id, changed_at, id);
create index items_by_admission on items (redeemed_at, redeemed_by) where redeemed_at is not null;

-- Admission

-- Phones at the gates: waiting to be paired (pairing_hash), paired (token_hash) or revoked (neither).
create table devices (
  id {id},
  name text not null,
  token_hash text unique,
  pairing_hash text unique,
  pairing_expires_at {bigint},
  created_at {bigint} not null,
  seen_at {bigint},
  waiting_scans integer not null default 0,
  revoked_at {bigint},
  made_by_id integer references users (id) on delete set null,
  made_by text
);

create table device_events (
  device_id integer not null references devices (id),
  event_id integer not null references events (id),
  constraint device_events_pk primary key (device_id, event_id)
);

-- Every scan. The id is made by the phone, so a scan sent twice counts once.
create table scans (
  id text primary key,
  item_id text not null,
  scanned_at {bigint} not null,
  received_at {bigint} not null,
  door text not null,
  verdict text not null,
  is_conflict integer not null default 0,
  undone_at {bigint},
  settled_at {bigint},
  settled_by text
);
create index scans_of_item on scans (item_id);
create index scans_in_conflict on scans (is_conflict, received_at);
create index scans_settled on scans (settled_at) where settled_at is not null;

-- Money

-- The last document number of each year; numbers have no gaps.
create table document_numbers (
  year integer primary key,
  last integer not null
);

-- Invoices and their cancellations as issued: `facts` never change, `bytes` is the PDF printed from them.
create table documents (
  id {id},
  order_id text not null references orders (id),
  kind text not null,
  number text not null unique,
  issued_at {bigint} not null,
  cancels_id integer references documents (id),
  facts text not null,
  sha256 text,
  bytes {bytes},
  replaces_id integer references documents (id)
);
create index documents_of_order on documents (order_id);
create unique index documents_replaced_once on documents (replaces_id);
create index documents_of_cancelled on documents (cancels_id) where cancels_id is not null;

-- Bank files that were imported; the files themselves are not kept.
create table bank_imports (
  id {id},
  file_hash text not null unique,
  file_name text not null,
  kind text not null,
  created_at {bigint} not null,
  created_by text not null,
  known_count integer not null,
  foreign_count integer not null,
  waiting_count integer not null default 0
);

-- Entries of bank statements. Payer and purpose are blanked some time after an entry is settled.
create table bank_entries (
  id {id},
  import_id integer not null references bank_imports (id),
  ordinal integer not null,
  content_hash text not null,
  reference_hash text,
  booked_on text not null,
  amount_cents {bigint} not null,
  currency text not null,
  payer_name text not null,
  payer_iban text,
  purpose text not null,
  end_to_end_id text,
  is_reversal integer not null,
  state text not null,
  reason text not null,
  ways text not null,
  outcome text not null,
  assigned_cents {bigint} not null default 0,
  settled_at {bigint},
  settled_by text,
  ignored_because text not null,
  is_undone integer not null default 0,
  blanked_at {bigint},
  constraint bank_entries_of_import unique (import_id, ordinal)
);
create index bank_entries_by_content on bank_entries (content_hash);
create index bank_entries_open on bank_entries (import_id) where outcome = 'open';
create index bank_entries_to_blank on bank_entries (settled_at) where blanked_at is null;

-- How staff assigned the columns of an unknown CSV format, by its header line.
create table bank_mappings (
  id {id},
  header text not null unique,
  mapping text not null,
  created_at {bigint} not null,
  created_by text not null
);

-- A single row that every import updates first: a lock that makes imports run one after another.
create table bank_turns (
  id integer primary key,
  count integer not null
);
insert into bank_turns (id, count) values (1, 0);

-- Payments of an order; refunds are negative. An undone payment stays and no longer counts.
create table payments (
  id {id},
  order_id text not null references orders (id),
  cents integer not null,
  method text not null,
  booked_on text not null,
  note text not null,
  created_at {bigint} not null,
  booked_by text not null,
  undone_at {bigint},
  undone_by text,
  bank_entry_id integer references bank_entries (id),
  paypal_id text
);
create index payments_of_order on payments (order_id);
create index payments_of_bank_entry on payments (bank_entry_id) where bank_entry_id is not null;
create unique index payments_of_paypal on payments (paypal_id) where paypal_id is not null;

-- PayPal orders opened for an order; there is a second one where the first expired or had another total.
create table paypal_orders (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  cents integer not null,
  approve_url text not null,
  state text not null,
  created_at {bigint} not null,
  ask_at {bigint}
);
create index paypal_orders_of_order on paypal_orders (order_id);
create index paypal_orders_to_ask on paypal_orders (ask_at) where ask_at is not null;
create index paypal_orders_in_doubt on paypal_orders (order_id) where state = 'wrong';

-- Bank account for a refund, as typed, kept only while the refund is due.
create table refund_accounts (
  order_id text primary key references orders (id) on delete cascade,
  holder text not null,
  iban text not null,
  changed_at {bigint} not null,
  changed_by text not null
);

-- Batches of refunds transferred by one pain.001 file.
create table refund_runs (
  id {id},
  version integer not null default 1,
  created_at {bigint} not null,
  created_by text not null,
  requested_on text not null,
  debtor_name text not null,
  debtor_iban text not null,
  debtor_bic text not null,
  downloaded_at {bigint},
  executed_at {bigint},
  executed_by text,
  executed_on text
);

-- The refunds of a batch; an order waits in one batch at most.
create table refunds (
  id {id},
  run_id integer not null references refund_runs (id),
  order_id text not null references orders (id) on delete cascade,
  cents integer not null,
  holder text not null,
  iban text not null,
  reference text not null,
  state text not null,
  payment_id integer references payments (id) on delete set null,
  constraint refunds_are_money check (cents > 0)
);
create index refunds_of_run on refunds (run_id);
create index refunds_of_order on refunds (order_id);
create unique index refunds_in_one_run on refunds (order_id) where state = 'in_run';
create index refunds_of_payment on refunds (payment_id) where payment_id is not null;

-- Reminders put into the outbox, each kind at most once for an order.
create table reminders (
  id {id},
  order_id text not null references orders (id) on delete cascade,
  kind text not null,
  created_at {bigint} not null,
  notice_days integer,
  constraint reminders_once unique (order_id, kind)
);

-- Withdrawals from the contract as guests typed them, and what staff decided.
create table withdrawals (
  id {id},
  key_hash text not null unique,
  name text not null,
  order_number text not null,
  email text not null,
  remark text not null,
  mailbox text not null,
  meant_number text,
  received_at {bigint} not null,
  outcome text,
  note text not null default '',
  settled_at {bigint},
  settled_by text
);
create index withdrawals_open on withdrawals (id) where settled_at is null;
create index withdrawals_settled on withdrawals (id) where settled_at is not null;
create index withdrawals_of_mailbox on withdrawals (mailbox, received_at);
create index withdrawals_of_number on withdrawals (meant_number);

-- Mail

-- Mail to be sent. It is rendered when it is sent, so the queue holds no second copy of personal data.
create table outbox (
  id {reused_id},
  kind text not null,
  order_id text,
  state text not null,
  attempts integer not null default 0,
  created_at {bigint} not null,
  next_attempt_at {bigint} not null,
  sent_at {bigint},
  last_error text,
  user_id integer references users (id) on delete cascade,
  document_id integer references documents (id),
  message_key text,
  is_under_way integer not null default 0,
  withdrawal_id integer references withdrawals (id) on delete cascade
);
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
create index outbox_of_order on outbox (order_id);
create index outbox_by_state on outbox (state, id);
create index outbox_tried on outbox (id) where state = 'waiting' and attempts > 0;
create index outbox_of_team on outbox (id) where user_id is not null;
create index outbox_of_user on outbox (user_id) where user_id is not null;
create index outbox_of_withdrawal on outbox (withdrawal_id) where withdrawal_id is not null;
create index outbox_of_document on outbox (document_id) where document_id is not null;
