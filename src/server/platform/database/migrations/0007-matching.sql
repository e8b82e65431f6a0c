-- What a club does not ask for: part of the discount, so that the total is what the guest owes.
alter table orders add column waived_cents integer not null default 0;

-- Open orders by name and by what they have open, for bank entries without a code.
create index orders_open_by_name on orders (status, search_text) where status = 'open';
create index orders_open_by_amount on orders (status, (total_cents - paid_cents), search_text) where status = 'open';

-- A reminder that staff printed and posted, so that no mail tells when it was sent.
alter table reminders add column is_letter integer not null default 0;
