/** What stands at a payment that came by a bank's file; never who paid, which is not kept. */
export const BANK_NOTE = 'Kontoauszug';
