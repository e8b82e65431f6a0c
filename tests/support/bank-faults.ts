import { PROOF_FORMAT } from '../../src/domain/proof-records.ts';
import { ProofTies } from '../../src/domain/proof-ties.ts';
import { reconcile } from '../../src/server/money/bank/reconcile.ts';
import { archiveRecords } from '../../src/server/overview/books/year-archive.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { testSettings } from './test-settings.ts';

/**
 * Everything that is wrong with what the bank's files brought, in words: an amount booked twice or lost, a share beyond
 * its entry, a sum that does not add up, an archive that does not tie. Empty where every amount is where it belongs.
 */
export async function bankFaults(store: Store, now: number): Promise<string[]> {
  const entries = await store.read.selectFrom('bank_entries').selectAll().execute();
  const payments = await store.read.selectFrom('payments').selectAll().execute();
  const faults: string[] = [];
  for (const { id, amount_cents: amount, assigned_cents: assigned, outcome, settled_at } of entries) {
    const own = payments.filter((payment) => payment.bank_entry_id === id && payment.undone_at === null);
    const booked = own.reduce((cents, payment) => cents + payment.cents, 0);
    if (booked !== assigned) faults.push(`entry ${id}: ${assigned} are assigned, ${booked} are booked`);
    if (assigned < 0 || assigned > Math.max(0, amount)) faults.push(`entry ${id}: ${assigned} of ${amount}`);
    if (outcome === 'booked' && assigned !== amount) faults.push(`entry ${id} is booked in part`);
    if (outcome === 'ignored' && assigned !== 0) faults.push(`entry ${id} is laid aside and booked`);
    if ((outcome === 'open') !== (settled_at === null)) faults.push(`entry ${id} is ${outcome}`);
  }
  const { differences, wrong, bank } = await reconcile({
    store,
    clock: () => now,
    settings: () => testSettings,
  });
  for (const [name, euros] of Object.entries(differences))
    if (euros !== 0) faults.push(`${name} differ by ${euros}`);
  if (wrong.length > 0) faults.push(`${wrong.join()} contradict themselves`);
  const cents = entries.reduce((sum, entry) => sum + entry.amount_cents, 0);
  const told = Math.round(100 * (bank.assigned + bank.open + bank.ignored));
  if (told !== cents) faults.push(`the entries are ${cents}, the reconciliation tells ${told}`);
  return [...faults, ...(await looseTies(store, now))];
}

/** What an archive of all years would say that does not tie. */
export async function looseTies(store: Store, now: number): Promise<string[]> {
  const period = { from: '1970-01-01', to: '2099-12-31' };
  const ties = new ProofTies();
  ties.add({
    ...{
      kind: 'head',
      format: PROOF_FORMAT,
      ...period,
      club: '',
      festival: '',
      shop: '',
      iban: '',
      made: '',
    },
  });
  const services = { store, clock: () => now, settings: () => testSettings };
  for await (const record of archiveRecords(services, period, [])) ties.add(record);
  return ties.finish().loose.map(({ about, text }) => `${about}: ${text}`);
}
