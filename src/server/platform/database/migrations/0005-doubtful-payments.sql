-- Who paid, as hashes that stay when name and account are erased, and the entry that may be the same payment.
alter table bank_entries add column payer_iban_hash text;
alter table bank_entries add column payer_name_hash text;
alter table bank_entries add column twin_of integer;
create index bank_entries_by_booking_day on bank_entries (booked_on);

-- JSON: the ends of the accounts in a file whose entries were left out.
alter table bank_imports add column foreign_accounts text;
