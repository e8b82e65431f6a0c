-- The balances of imported statements, which chain them to one another; the account is one of the shop's own.
create table bank_statements (
  id {id},
  import_id integer not null references bank_imports (id),
  account_iban text not null,
  from_day text not null,
  to_day text not null,
  opening_cents {bigint} not null,
  closing_cents {bigint} not null
);
create index bank_statements_of_import on bank_statements (import_id);
create index bank_statements_by_day on bank_statements (to_day);
alter table bank_imports add column account_iban text;

-- The refund or the whole run that an entry pays or brings back, the entry that it takes back, and a hash of the
-- payer's reference, by which that is found when the reference itself is erased.
alter table bank_entries add column refund_run_id integer;
alter table bank_entries add column refund_id integer;
alter table bank_entries add column returned_entry_id integer;
alter table bank_entries add column end_to_end_hash text;
create index bank_entries_of_run on bank_entries (refund_run_id) where refund_run_id is not null;
create index bank_entries_of_returned on bank_entries (returned_entry_id) where returned_entry_id is not null;
create index bank_entries_by_end_to_end on bank_entries (end_to_end_hash) where end_to_end_hash is not null;
create index bank_entries_debits on bank_entries (amount_cents, booked_on) where amount_cents < 0;

-- What each bill comes to: its facts are long, and the books need only the sum. Filled in for earlier bills when the
-- books are first added up.
create table document_sums (
  document_id integer primary key references documents (id) on delete cascade,
  kind text not null,
  gross_cents {bigint} not null
);
