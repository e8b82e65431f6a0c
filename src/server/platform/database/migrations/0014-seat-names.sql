-- To find who sits on a seat by what is written on it.
create index seats_by_name on seats ("row", name);
