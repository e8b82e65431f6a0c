import { expect, test } from 'vitest';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin } from '../../../support/reminder-admin.ts';

const HOUR = 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('the shop reminds by itself where the club has said so, by day, and says how many it was', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const many = await admin.plant(
      Array.from({ length: 130 }, (_, at) => ({ euros: 20 + at, dueOn: '2027-03-03' })),
    );
    const [late] = await admin.due('2027-01-10');
    await admin.transfer(25, 'Weinfest');
    const services = admin.shop.services;
    await remindAutomatically(services);
    expect(await admin.mails()).toEqual([]);

    admin.settle({ is_automatic: true });
    admin.shop.clock.advance(-6 * HOUR);
    await remindAutomatically(services);
    expect(await admin.mails()).toEqual([]);

    admin.shop.clock.advance(6 * HOUR);
    await remindAutomatically(services);
    await remindAutomatically(services);
    expect(await admin.mails()).toHaveLength(130);
    expect(await admin.mails()).not.toContain(`reminder_friendly ${many[5]?.id}`);
    const logged = admin.shop.log.filter(({ what }) => what.includes('remind'));
    expect(logged.map(({ what, facts }) => ({ what, facts }))).toEqual([
      { what: 'sent reminders', facts: { kind: 'friendly', sent: 129, skipped: 1 } },
      { what: 'sent reminders', facts: { kind: 'last', sent: 1, skipped: 0 } },
    ]);
    expect((await admin.read(late?.id ?? '')).history).toMatchObject([
      { who: 'Der Shop', what: 'reminder_sent' },
    ]);
  });
});
