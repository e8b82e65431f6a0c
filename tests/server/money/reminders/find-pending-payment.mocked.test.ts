import { afterEach, expect, test, vi } from 'vitest';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin } from '../../../support/reminder-admin.ts';

let readWithin = 0;
let isWriting = false;

vi.mock('../../../../src/domain/payment-clues.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../../../src/domain/payment-clues.ts')>();
  const paymentClues: typeof real.paymentClues = (...entry) => {
    if (isWriting) readWithin++;
    return real.paymentClues(...entry);
  };
  return { ...real, paymentClues };
});

afterEach(() => {
  readWithin = 0;
});

const tellWriting = (is: boolean) => {
  isWriting = is;
};

eachDatabase((_, openTestStore) => {
  test('what the bank has brought is read before anybody waits for it', async () => {
    const admin = await openReminderAdmin(openTestStore);
    for (const at of [1, 2, 3]) await admin.transfer(50 + at, `Spende ${at}`);
    await admin.due('2027-03-04', '2027-02-20');
    admin.settle({ is_automatic: true });
    await remindAutomatically(admin.interrupted(async () => {}, tellWriting));
    expect(await admin.mails()).toHaveLength(2);
    expect(readWithin).toBe(0);
  });

  test('a transfer that the bank brings at the last moment is seen, and only it is read then', async () => {
    const admin = await openReminderAdmin(openTestStore);
    await admin.transfer(7, 'Spende');
    await admin.due('2027-03-04');
    admin.settle({ is_automatic: true });
    await remindAutomatically(admin.interrupted(() => admin.transfer(50, 'Weinfest'), tellWriting));
    expect(await admin.mails()).toEqual([]);
    expect(readWithin).toBe(1);
  });
});
