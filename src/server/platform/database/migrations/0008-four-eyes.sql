-- Who wrote the account of a refund: a name can be changed, also for a moment.
alter table refund_accounts add column changed_by_id integer;
alter table refunds add column account_by text;
alter table refunds add column account_by_id integer;
update refunds set account_by = (
  select typed.changed_by from refund_accounts as typed where typed.order_id = refunds.order_id and typed.iban = refunds.iban
) where state = 'in_run';
