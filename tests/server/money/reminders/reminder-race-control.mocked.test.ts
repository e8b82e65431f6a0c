import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { raceOfReminders } from '../../../support/reminder-race.ts';

// The same race as in reminder-race.test.ts, with nothing written down that only one could write.
vi.mock('../../../../src/server/money/reminders/reminders.repository.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  claimReminder: async () => true,
}));

eachDatabase((_, openTestStore) => {
  test('without the claim the race sees guests reminded several times', async () => {
    const { mailsOfEach } = await raceOfReminders(openTestStore);
    expect(Math.max(...mailsOfEach)).toBeGreaterThan(1);
  });
});
