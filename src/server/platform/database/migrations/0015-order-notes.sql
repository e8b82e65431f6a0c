-- The team's notes on an order, one entry each; orders.note stays for the version before and is never written again.
create table order_notes (
  id {id},
  order_id text not null references orders (id),
  at {bigint} not null,
  who text not null,
  text text not null
);
create index order_notes_of_order on order_notes (order_id);
insert into order_notes (order_id, at, who, text)
select orders.id,
  coalesce((select max(at) from order_history as written
    where written.order_id = orders.id and what = 'note_written'), orders.created_at),
  coalesce((select who from order_history as written
    where written.order_id = orders.id and what = 'note_written' order by written.id desc limit 1), ''),
  orders.note
from orders where orders.note <> '';
