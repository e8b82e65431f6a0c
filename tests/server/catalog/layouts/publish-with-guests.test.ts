import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Layout } from '../../../../src/contract/layouts.ts';
import { type DrawnBlock, isBlock, type PlanElement } from '../../../../src/domain/floor-plan.ts';
import { mergePlans } from '../../../../src/domain/plan-merge.ts';
import {
  appendSeats,
  changeSeats,
  moveToRow,
  renumberSeats,
  shiftSeats,
} from '../../../../src/domain/seat-edits.ts';
import { seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { openDrawnHall } from './drawn-hall.ts';

const edits = [
  'remove',
  'shut',
  'shift',
  'to row',
  'renumber',
  'append',
  'move block',
  'drop block',
] as const;
type Edit = (typeof edits)[number];

const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('edit'), fc.nat(1), fc.constantFrom(...edits), fc.nat(11)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('undo'), fc.nat(1), fc.constant(null), fc.nat(3)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('save'), fc.nat(1), fc.constant(null), fc.constant(0)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('buy'), fc.constant(0), fc.constant(null), fc.nat(11)) },
  // While somebody buys.
  { weight: 3, arbitrary: fc.tuple(fc.constant('publish'), fc.nat(1), fc.constant(null), fc.nat(11)) },
);

/** One who draws: what was read last, what is drawn, and what it was before. */
interface Editor {
  base: Layout;
  drawn: PlanElement[];
  before: PlanElement[][];
}

eachDatabase((_, openTestStore) => {
  test('whatever two draw, undo, merge and publish while guests buy, each sold seat stays what it was, once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const { shop, hall, hallLayout, read, draw, publish } = await openDrawnHall(openTestStore);
        const { read: db } = shop.services.store;
        const [first] = hallLayout.elements.filter(isBlock);
        const original = first as DrawnBlock;
        let added = 0;
        const editors = [0, 1].map(
          (): Editor => ({ base: hallLayout, drawn: [...hallLayout.elements], before: [] }),
        );
        /** The key on the drawing of every seat that was sold. */
        const sold = new Map<number, string>();
        const keysOfAll = new Map<number, string>();
        const initial = await db.selectFrom('seats').select('id').orderBy('id').execute();
        const keys = original.rows.flatMap(({ seats }) => seats.map(({ key }) => key));
        for (const [n, { id }] of initial.entries()) keysOfAll.set(id, keys[n] as string);

        const buy = async (n: number) => {
          const seats = await db.selectFrom('seats').select(['id', 'key']).orderBy('id').execute();
          const seat = seats[n % Math.max(1, seats.length)];
          if (seat === undefined) return;
          const { status } = await place(shop, [seatLine(hall, seat.id)]);
          expect([200, 404, 409, 422]).toContain(status);
          if (status !== 200) return;
          expect(sold.has(seat.id)).toBe(false);
          sold.set(seat.id, seat.key ?? (keysOfAll.get(seat.id) as string));
        };
        const save = async (editor: Editor): Promise<void> => {
          const answer = await draw(editor.base, editor.drawn);
          const now = await read(hallLayout.id);
          if (answer.status === 409) {
            const mine = { name: editor.base.name, elements: editor.drawn };
            editor.drawn = [...mergePlans(editor.base, mine, now).plan.elements];
            editor.base = now;
            return save(editor);
          }
          // Two seats of a row have one name; the board says so before it saves.
          if (answer.status === 422) editor.drawn = [...now.elements];
          else expect(answer.status).toBe(200);
          editor.base = now;
        };

        for (const [what, who, edit, n] of steps) {
          const editor = editors[who] as Editor;
          if (what === 'edit') {
            editor.before.push(editor.drawn);
            editor.drawn = edited(editor.drawn, edit as Edit, n, original, () => `new-${++added}`);
          }
          if (what === 'undo') editor.drawn = editor.before.splice(-1 - n)[0] ?? editor.drawn;
          if (what === 'save') await save(editor);
          if (what === 'buy') await buy(n);
          if (what === 'publish') {
            const { version, has_draft } = await read(hallLayout.id);
            const [answer] = await Promise.all([publish(hallLayout.id, version), buy(n)]);
            expect(answer.status === 200 || answer.status === 409).toBe(true);
            if (!has_draft) expect(answer.body.code).toBe('nothing_to_publish');
          }
          await agree();
        }

        async function agree(): Promise<void> {
          const items = await db
            .selectFrom('items')
            .leftJoin('seats', 'seats.id', 'items.seat_id')
            .select(['items.seat_id', 'items.block_id', 'seats.block_id as stands_in', 'seats.key'])
            .orderBy('items.seat_id')
            .execute();
          expect(items.map(({ seat_id }) => seat_id)).toEqual([...sold.keys()].sort((a, b) => a - b));
          for (const { seat_id, block_id, stands_in, key } of items) {
            expect(stands_in).toBe(block_id);
            expect(key ?? keysOfAll.get(seat_id as number)).toBe(sold.get(seat_id as number));
          }
          const path = `/api/booking/event/${hall.concert.id}/block/${hall.blockA}`;
          const { body } = await shop.call<{ block?: { seats: { id: number }[] } }>('GET', path);
          const seen = body.block?.seats.map(({ id }) => id) ?? [];
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toEqual(expect.arrayContaining([...sold.keys()]));
        }
      }),
      { numRuns: 12 },
    );
  });
});

/** The plan after an edit of the `n`th seat of its block, or with the block again if that is gone. */
function edited(
  elements: PlanElement[],
  edit: Edit,
  n: number,
  original: DrawnBlock,
  newKey: () => string,
): PlanElement[] {
  const block = elements.find(({ key }) => key === original.key);
  if (block?.kind !== 'block') return [original, ...elements];
  if (edit === 'drop block') return elements.filter((element) => element !== block);
  const seats = block.rows.flatMap((row) => row.seats);
  const key = new Set([seats[n % Math.max(1, seats.length)]?.key ?? '']);
  const rows = {
    remove: () => changeSeats(block.rows, key, () => null),
    shut: () => changeSeats(block.rows, key, (seat) => ({ ...seat, available: !seat.available })),
    shift: () => shiftSeats(block.rows, key, n + 1),
    'to row': () => moveToRow(block.rows, key, n % 2 === 0 ? 'B' : 'Z'),
    renumber: () => renumberSeats(block.rows, key, { firstSeat: 50 + n, seatStep: 1, numberedFrom: 'left' }),
    append: () => appendSeats(block.rows, key, newKey),
    'move block': () => block.rows,
  }[edit]();
  const x = edit === 'move block' ? block.x + n : block.x;
  return elements.map((element) => (element === block ? { ...block, x, rows: [...rows] } : element));
}
