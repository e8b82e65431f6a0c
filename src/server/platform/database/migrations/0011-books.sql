-- For the books: paid orders whose invoice waits for the club's tax number.
create table waiting_invoices (
  order_id text primary key references orders (id) on delete cascade,
  since {bigint} not null
);

-- What each payment is for, by ticket price; 0 for what was paid beyond the total. Filled in for earlier payments when
-- the books are first read. The rate is the invoice's, null as long as there is none.
create table payment_parts (
  payment_id integer not null references payments (id) on delete cascade,
  ticket_price_id integer not null,
  cents integer not null,
  tax_percent double precision,
  primary key (payment_id, ticket_price_id)
){without_rowid};

create index payments_by_day on payments (booked_on, id);
create index documents_by_issue on documents (issued_at, id);

-- The sphere of a club that a price belongs to, null for the club's usual one.
alter table ticket_prices add column sphere text;

-- JSON: the firm that the invoice is for; null for private people.
alter table orders add column firm text;
