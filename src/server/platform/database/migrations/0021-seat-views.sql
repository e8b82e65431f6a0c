-- What is in the way of a seat's view, and what it was when a ticket was ordered; null if nothing is.
alter table seats add column view text;
alter table items add column seat_view text;
