import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { raceOfReminders } from '../../../support/reminder-race.ts';

eachDatabase((_, openTestStore) => {
  test('however many send the same reminders at once, each guest gets one', async () => {
    const { statuses, believed, mailsOfEach } = await raceOfReminders(openTestStore);
    expect(statuses).toEqual(Array(6).fill(200));
    expect(mailsOfEach).toEqual(Array(25).fill(1));
    expect(believed).toBe(25);
  });
});
