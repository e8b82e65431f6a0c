import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { raceOfReminders } from '../../../support/reminder-race.ts';

// The race of send-reminders.test.ts without its claim, to prove that the race can fail.
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
