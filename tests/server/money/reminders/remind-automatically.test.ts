import { expect, test } from 'vitest';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk } from '../../../support/reminder-desk.ts';

const HOUR = 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('the shop reminds by itself where the club has said so, by day, and says how many it was', async () => {
    const desk = await openReminderDesk(openTestStore);
    const many = await desk.plant(
      Array.from({ length: 130 }, (_, at) => ({ euros: 20 + at, dueOn: '2027-03-03' })),
    );
    const [late] = await desk.due('2027-01-10');
    await desk.transfer(25, 'Weinfest');
    const services = desk.shop.services;
    await remindAutomatically(services);
    expect(await desk.mails()).toEqual([]);

    desk.settle({ is_automatic: true });
    desk.shop.clock.advance(-6 * HOUR);
    await remindAutomatically(services);
    expect(await desk.mails()).toEqual([]);

    desk.shop.clock.advance(6 * HOUR);
    await remindAutomatically(services);
    await remindAutomatically(services);
    expect(await desk.mails()).toHaveLength(130);
    expect(await desk.mails()).not.toContain(`reminder_friendly ${many[5]?.id}`);
    const logged = desk.shop.log.filter(({ what }) => what.includes('remind'));
    expect(logged.map(({ what, facts }) => ({ what, facts }))).toEqual([
      { what: 'sent reminders', facts: { kind: 'friendly', sent: 129, skipped: 1 } },
      { what: 'sent reminders', facts: { kind: 'last', sent: 1, skipped: 0 } },
    ]);
    expect((await desk.read(late?.id ?? '')).history).toMatchObject([
      { who: 'Der Shop', what: 'reminder_sent' },
    ]);
  });
});
