import { expect, test } from 'vitest';
import type { ReminderPage } from '../../../../src/contract/reminders.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin } from '../../../support/reminder-admin.ts';

eachDatabase((_, openTestStore) => {
  test('each step tells the next day on which it is due for orders, and for how many', async () => {
    const admin = await openReminderAdmin(openTestStore);
    admin.settle({ friendly_days: 3, last_days: 2, deadline_days: 7, cancel_days: 1 });
    const [, , , overdue] = await admin.due('2027-03-10', '2027-03-10', '2027-03-12', '2027-02-20');
    const next = async (step: 'friendly' | 'last' | 'cancel') => (await admin.list(step)).next_due;
    expect(await next('friendly')).toEqual({ day: '2027-03-07', count: 2, statement_from: null });
    expect(await next('last')).toEqual({ day: '2027-03-12', count: 2, statement_from: null });
    expect(await next('cancel')).toBe(null);
    await admin.remind('last', overdue?.id ?? '');
    // Its deadline is Monday, 8 March.
    expect(await next('cancel')).toEqual({ day: '2027-03-09', count: 1, statement_from: '2027-03-11' });
    admin.shop.clock.now = Date.UTC(2027, 2, 9, 12);
    expect(await admin.list('cancel')).toMatchObject({ counts: { cancel: 1 }, next_due: null });
    admin.settle({ friendly_days: 0 });
    expect(await next('friendly')).toBe(null);
  });

  test('without a step the first list that has somebody in it is shown', async () => {
    const admin = await openReminderAdmin(openTestStore);
    admin.settle({ friendly_days: 3, last_days: 2, deadline_days: 7, cancel_days: 1 });
    const shown = async () => (await admin.call<{ step: string }>('GET', '/reminders')).body.step;
    expect(await shown()).toBe('friendly');
    const [overdue] = await admin.due('2027-02-20', '2027-04-10');
    expect(await shown()).toBe('last');
    await admin.remind('last', overdue?.id ?? '');
    admin.shop.clock.now = Date.UTC(2027, 2, 9, 12);
    expect(await shown()).toBe('cancel');
    admin.shop.clock.now = Date.UTC(2027, 3, 9, 12);
    expect(await shown()).toBe('friendly');
  });

  test('a search leaves the orders with its words, and the counts as they are', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [first, second] = await admin.due('2027-02-20', '2027-02-21');
    const found = async (q: string) => {
      const { body } = await admin.call<ReminderPage>('GET', `/reminders?step=last&q=${q}`);
      expect(body.counts.last).toBe(2);
      return body.orders.map(({ id }) => id);
    };
    expect(await found('muster1')).toEqual([second?.id]);
    expect(await found('muster')).toEqual([first?.id, second?.id]);
    expect(await found(first?.number ?? '')).toEqual([first?.id]);
    expect(await found('niemand')).toEqual([]);
  });

  test('hundreds are listed page by page, none twice and none left out', async () => {
    const admin = await openReminderAdmin(openTestStore);
    await admin.plant(Array.from({ length: 230 }, (_, at) => ({ euros: 20, dueOn: `2027-01-1${at % 3}` })));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await admin.list('last', after);
      expect(page.counts.last).toBe(230);
      seen.push(...page.orders.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(230);
    expect(seen).toHaveLength(230);
    expect((await admin.call('GET', '/reminders?step=last&after=abc')).body.code).toBe('malformed');
  });
});
