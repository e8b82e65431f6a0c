import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type Fate, fates } from './fates.ts';
import { GateEvening } from './gate-evening.ts';
import { closeDatabases } from './test-device.ts';

afterEach(closeDatabases);

type Step =
  | { do: 'scan' | 'let in unlisted'; n: number }
  | { do: 'send'; fates: Fate[] }
  | { do: 'let time pass'; ms: number }
  | { do: 'set the clock'; byMs: number }
  | { do: 'admit elsewhere'; n: number }
  | { do: 'undo' | 'reload' | 'revoke' | 'pair' };

const HOUR = 60 * 60 * 1000;
const one = <const W extends string>(word: W) => fc.constant(word);
const n = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: one('scan'), n }) },
  { weight: 1, arbitrary: fc.record({ do: one('let in unlisted'), n: fc.integer({ min: 4, max: 5 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: one('send'),
      fates: fc.array(fc.constantFrom<Fate>(...fates), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: one('let time pass'), ms: fc.constantFrom(100, 700, 2_000, 600_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('set the clock'), byMs: fc.constantFrom(-HOUR, HOUR) }) },
  { weight: 2, arbitrary: fc.record({ do: one('admit elsewhere'), n }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('undo', 'reload', 'revoke', 'pair') as fc.Arbitrary<'undo'> }),
  },
);

async function live(steps: Step[], clockWrongByMs: number): Promise<GateEvening> {
  const evening = await GateEvening.begin(clockWrongByMs);
  for (const what of steps) {
    if (what.do === 'scan') await evening.scan(what.n);
    else if (what.do === 'let in unlisted') await evening.scan(what.n, true);
    else if (what.do === 'send') await evening.send(what.fates);
    else if (what.do === 'let time pass') evening.letPass(what.ms);
    else if (what.do === 'set the clock') evening.setClock(what.byMs);
    else if (what.do === 'admit elsewhere') evening.server.redeemedBy.set(...evening.elsewhere(what.n));
    else if (what.do === 'undo') await evening.undo();
    else if (what.do === 'reload') evening.reload();
    else if (what.do === 'revoke') evening.server.isRevoked = true;
    else await evening.pair();
  }
  await evening.end();
  return evening;
}

test('under every order of failures nothing is lost, nothing counts twice, and the order stays', async () => {
  const steps = fc.array(step, { maxLength: 30 });
  const clockWrongBy = fc.constantFrom(-HOUR, 0, HOUR);
  await fc.assert(
    fc.asyncProperty(steps, clockWrongBy, async (all, clockWrongByMs) => {
      const { db, server, calls, atTheGate, inTwice } = await live(all, clockWrongByMs);

      expect(await db.waiting.count()).toBe(0);
      expect(server.heard).toEqual(calls);
      expect(inTwice).toEqual([]);
      for (const { scanId, isIn, at, knowsClock } of atTheGate.values()) {
        const scan = server.scans.get(scanId);
        // Whoever is inside is admitted or a conflict; whoever was turned away is neither.
        const counts = scan?.verdict === 'admitted' || scan?.isConflict === true;
        expect(counts, `${scanId} ${isIn ? 'in' : 'away'}`).toBe(isIn);
        if (knowsClock) expect(Math.abs((scan?.at ?? 0) - at)).toBeLessThan(1_000);
      }
      for (const [itemId, scanId] of server.redeemedBy) {
        if (scanId !== 'scan-of-the-other-gate') expect(server.scans.get(scanId)?.itemId).toBe(itemId);
      }
    }),
    { numRuns: 500 },
  );
});
