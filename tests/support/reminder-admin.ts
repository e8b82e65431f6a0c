import type { ReminderPage, SkippedReminder } from '../../src/contract/reminders.ts';
import type { ReminderStep } from '../../src/domain/reminder.ts';
import type { Services } from '../../src/server/app/services.ts';
import { type OrderWish, openBankAdmin } from './bank-admin.ts';
import { volksbankFile } from './bank-file.ts';
import type { OpenTestStore } from './each-database.ts';
import type { Refused } from './order-admin.ts';
import { testSettings } from './test-settings.ts';

export type ReminderAdmin = Awaited<ReturnType<typeof openReminderAdmin>>;

/** A shop with somebody of the team who reminds guests of payments; it is 1 March 2027, 13:00. */
export async function openReminderAdmin(openTestStore: OpenTestStore) {
  const admin = await openBankAdmin(openTestStore);
  // Weeks go by in these tests.
  const expires_at = admin.shop.clock.now + 365 * 24 * 60 * 60 * 1000;
  await admin.store.write((trx) => trx.updateTable('sessions').set({ expires_at }).execute());
  return {
    ...admin,
    /** Due on these days, and costing 50 euros. */
    async due(...days: string[]) {
      const wishes = days.map((dueOn, at): OrderWish => ({ euros: 50, dueOn, lastname: `Muster${at}` }));
      return admin.plant(wishes);
    },
    settle(reminders: Partial<typeof testSettings.reminders>) {
      admin.shop.services.putInForce({
        ...testSettings,
        reminders: { ...testSettings.reminders, ...reminders },
      });
    },
    list: async (step: ReminderStep, after?: string) =>
      (
        await admin.call<ReminderPage>(
          'GET',
          `/reminders?step=${step}${after === undefined ? '' : `&after=${after}`}`,
        )
      ).body,
    remind: (kind: 'friendly' | 'last', ...orders: string[]) =>
      admin.call<Refused & { sent: number; skipped: SkippedReminder[] }>('POST', '/reminders', {
        kind,
        orders,
      }),
    /** Takes in a transfer that the shop cannot assign by itself. */
    transfer: (euros: number, purpose: string, from = 'Otto Berg') =>
      admin.send(volksbankFile([{ euros, purpose, from }]), `${purpose}.csv`),
    /** Takes in a statement whose newest entry is of this day, and which pays nobody's order. */
    statementUntil: (on: string) =>
      admin.send(volksbankFile([{ euros: -4.9, purpose: 'Kontoführung', from: 'VR-Bank', on }]), `${on}.csv`),
    /** The shop just as it is about to write for the first time, when `before` still happens. */
    interrupted(before: () => Promise<unknown>, isWriting = (_is: boolean) => {}): Services {
      const { services } = admin.shop;
      let first: Promise<unknown> | undefined;
      const write: typeof services.store.write = async (work) => {
        first ??= before();
        await first;
        return services.store.write(async (trx) => {
          isWriting(true);
          try {
            return await work(trx);
          } finally {
            isWriting(false);
          }
        });
      };
      return { ...services, store: { ...services.store, write } };
    },
    async mails() {
      const rows = await admin.store.read
        .selectFrom('outbox')
        .select(['kind', 'order_id'])
        .orderBy('id')
        .execute();
      return rows.map(({ kind, order_id }) => `${kind} ${order_id}`);
    },
  };
}
