import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { plansAndEvents } from './migrations/0001-plans-and-events.ts';
import { ordersAndTickets } from './migrations/0002-orders-and-tickets.ts';
import { team } from './migrations/0003-team.ts';
import { door } from './migrations/0004-door.ts';
import { arrivals } from './migrations/0005-arrivals.ts';
import { undoneScans } from './migrations/0006-undone-scans.ts';
import { leastOrder } from './migrations/0007-least-order.ts';
import { settledScans } from './migrations/0008-settled-scans.ts';
import { orderList } from './migrations/0009-order-list.ts';
import { people } from './migrations/0010-people.ts';
import { orderDesk } from './migrations/0011-order-desk.ts';
import { ownAccount } from './migrations/0012-own-account.ts';
import { documents } from './migrations/0013-documents.ts';
import { outboxDesk } from './migrations/0015-outbox-desk.ts';
import { boxOffice } from './migrations/0016-box-office.ts';
import { taxPerPrice } from './migrations/0017-tax-per-price.ts';
import { deviceOrigin } from './migrations/0018-device-origin.ts';
import { eventOffice } from './migrations/0019-event-office.ts';
import { drawnLayouts } from './migrations/0020-drawn-layouts.ts';
import { wordsLater } from './migrations/0021-words-later.ts';
import { campaigns } from './migrations/0023-campaigns.ts';
import { settingsOffice } from './migrations/0024-settings-office.ts';
import { blockedPlaces } from './migrations/0025-blocked-places.ts';
import { correctedInvoices } from './migrations/0026-corrected-invoices.ts';
import { pictures } from './migrations/0027-pictures.ts';
import { seatKinds } from './migrations/0028-seat-kinds.ts';
import { acceptedTerms } from './migrations/0029-accepted-terms.ts';
import { bankImport } from './migrations/0030-bank-import.ts';
import { refundsDue } from './migrations/0035-refunds-due.ts';
import { withdrawals } from './migrations/0036-withdrawals.ts';
import { refunds } from './migrations/0037-refunds.ts';
import { reminders } from './migrations/0038-reminders.ts';
import { paypal } from './migrations/0041-paypal.ts';
import { paypalQuestions } from './migrations/0042-paypal-questions.ts';
import { sparedOrders } from './migrations/0043-spared-orders.ts';
import { documentLookups } from './migrations/0044-document-lookups.ts';
import { waitingEntries } from './migrations/0046-waiting-entries.ts';
import { addressWords } from './migrations/0047-address-words.ts';

const migrations = {
  '0001-plans-and-events': plansAndEvents,
  '0002-orders-and-tickets': ordersAndTickets,
  '0003-team': team,
  '0004-door': door,
  '0005-arrivals': arrivals,
  '0006-undone-scans': undoneScans,
  '0007-least-order': leastOrder,
  '0008-settled-scans': settledScans,
  '0009-order-list': orderList,
  '0010-people': people,
  '0011-order-desk': orderDesk,
  '0012-own-account': ownAccount,
  '0013-documents': documents,
  '0015-outbox-desk': outboxDesk,
  '0017-tax-per-price': taxPerPrice,
  '0016-box-office': boxOffice,
  '0018-device-origin': deviceOrigin,
  '0019-event-office': eventOffice,
  '0020-drawn-layouts': drawnLayouts,
  '0021-words-later': wordsLater,
  '0023-campaigns': campaigns,
  '0024-settings-office': settingsOffice,
  '0025-blocked-places': blockedPlaces,
  '0027-pictures': pictures,
  '0026-corrected-invoices': correctedInvoices,
  '0028-seat-kinds': seatKinds,
  '0029-accepted-terms': acceptedTerms,
  '0030-bank-import': bankImport,
  '0035-refunds-due': refundsDue,
  '0036-withdrawals': withdrawals,
  '0038-reminders': reminders,
  '0037-refunds': refunds,
  '0041-paypal': paypal,
  '0042-paypal-questions': paypalQuestions,
  '0044-document-lookups': documentLookups,
  '0046-waiting-entries': waitingEntries,
  '0047-address-words': addressWords,
  '0043-spared-orders': sparedOrders,
};

/** Brings the database up to date; throws when a migration fails, which then changed nothing. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
