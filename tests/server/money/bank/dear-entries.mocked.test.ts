import { expect, test, vi } from 'vitest';
import { volksbankFile } from '../../../support/bank-file.ts';
import { countTurns } from '../../../support/count-turns.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin } from '../../../support/reminder-admin.ts';

const ENTRIES = 30;

const dear = vi.hoisted(() => ({ now: 0, turns: (): number => 0, readIn: [] as number[] }));

vi.mock('../../../../src/domain/payment-clues.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../../../src/domain/payment-clues.ts')>();
  const paymentClues: typeof real.paymentClues = (...entry) => {
    dear.now += 4;
    dear.readIn.push(dear.turns());
    return real.paymentClues(...entry);
  };
  return { ...real, paymentClues };
});

vi.mock('../../../../src/server/platform/let-others.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../../../src/server/platform/let-others.ts')>();
  return { letOthers: () => real.letOthers(() => dear.now) };
});

/** How many entries were read at most while nobody else had his turn, in what is done here. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  dear.turns = countTurns();
  dear.readIn = [];
  await work();
  expect(dear.readIn.length).toBe(ENTRIES);
  return Math.max(
    ...Map.groupBy(dear.readIn, (turn) => turn)
      .values()
      .map((read) => read.length),
  );
}

eachDatabase((_, openTestStore) => {
  test('however dear entries are to read, nobody waits for more than a few of them', async () => {
    const admin = await openReminderAdmin(openTestStore);
    await admin.due('2027-03-04');
    const entries = Array.from({ length: ENTRIES }, (_, at) => ({
      euros: 1 + at,
      purpose: `Spende ${at}`,
      from: 'Otto Berg',
    }));
    expect(await mostAtOnce(() => admin.send(volksbankFile(entries)))).toBeLessThanOrEqual(3);
    expect(await mostAtOnce(() => admin.list('friendly'))).toBeLessThanOrEqual(3);
  });
});
