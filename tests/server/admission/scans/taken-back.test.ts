import { expect, test } from 'vitest';
import { ticketKey } from '../../../../src/server/admission/tickets/sync-tickets.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { atTheGate, type Gate, secondDoors } from '../at-the-gate.ts';

const NORTH = 'scan-of-north-0001';
const SOUTH = 'scan-of-south-0001';
const asked = (id: string) => ({ 'X-Scan-Id': id });
const letIn = (id: string) => ({ ...asked(id), 'X-Scan-Verdict': 'admitted' });
const turnedAway = (id: string) => ({ ...asked(id), 'X-Scan-Verdict': 'unknown' });

eachDatabase((_, openTestStore) => {
  async function twoGates() {
    const evening = await atTheGate(await openTestStore());
    const [north, south] = [await evening.pair('Tor Nord'), await evening.pair('Tor Süd')];
    const [ticket] = (await evening.buy(1)) as [string];
    const undo = (gate: Gate, scanId: string, undoId = `undo-of-${scanId}`) =>
      evening.shop.call('POST', '/api/door/undo', { scan_id: scanId, undo_id: undoId }, gate.headers);
    const books = async () => {
      const { body } = await north.sync();
      const [, , , , , , , redeemedAt, redeemedBy] =
        body.tickets.find(([key]) => key === ticketKey(ticket)) ?? [];
      return { by: redeemedAt === null ? null : redeemedBy, conflicts: secondDoors(body.conflicts) };
    };
    return { ...evening, north, south, ticket, undo, books };
  }

  test('a scan whose admission was taken back lets in nobody, however often it is sent again', async () => {
    const { north, ticket, undo, books } = await twoGates();
    await north.scan(ticket, asked(NORTH));
    await undo(north, NORTH);
    for (const headers of [asked(NORTH), letIn(NORTH), turnedAway(NORTH)]) {
      const answer = await north.scan(ticket, headers);
      expect(answer).toMatchObject({ status: false, redeemed: false, undone: true });
      expect(answer.reason).toBeUndefined();
    }
    expect(await books()).toEqual({ by: null, conflicts: [] });
    expect(await north.scan(ticket)).toMatchObject({ status: true });
    expect(await north.scan(ticket, asked(NORTH))).toMatchObject({ undone: true, reason: 'redeemed' });
  });

  test('when the first admission is taken back, the guest at the other gate is the one who is inside', async () => {
    const { north, south, ticket, undo, books } = await twoGates();
    await south.scan(ticket, asked(SOUTH));
    await north.scan(ticket, letIn(NORTH));
    expect(await books()).toEqual({ by: 'Tor Süd', conflicts: ['Tor Süd / Tor Nord'] });
    await undo(south, SOUTH);
    expect(await books()).toEqual({ by: 'Tor Nord', conflicts: [] });
    expect(await north.scan(ticket, letIn(NORTH))).toMatchObject({ status: true });
    expect((await undo(north, NORTH)).status).toBe(200);
    expect(await books()).toEqual({ by: null, conflicts: [] });
  });

  test('what let nobody in cannot be taken back', async () => {
    const { north, south, ticket, undo, books } = await twoGates();
    await south.scan(ticket, asked(SOUTH));
    expect(await north.scan(ticket, asked(NORTH))).toMatchObject({ reason: 'redeemed' });
    expect((await undo(north, NORTH)).status).toBe(404);
    expect(await books()).toEqual({ by: 'Tor Süd', conflicts: [] });
  });

  test('the id of one taking back is not that of another ticket', async () => {
    const { north, ticket, buy, undo, books } = await twoGates();
    const [other = ''] = await buy(1);
    await north.scan(other, asked(SOUTH));
    await north.scan(ticket, asked(NORTH));
    expect((await undo(north, SOUTH, 'undo-of-this-evening')).status).toBe(200);
    expect((await undo(north, NORTH, 'undo-of-this-evening')).status).toBe(400);
    expect(await books()).toEqual({ by: 'Tor Nord', conflicts: [] });
  });

  test('a guest too many whom his gate turned away after all is no conflict any more', async () => {
    const { north, south, ticket, books } = await twoGates();
    await south.scan(ticket, asked(SOUTH));
    await north.scan(ticket, letIn(NORTH));
    expect(await north.scan(ticket, turnedAway(NORTH))).toMatchObject({ status: false, reason: 'unknown' });
    expect(await books()).toEqual({ by: 'Tor Süd', conflicts: [] });
  });

  test('a guest too many who is sent away again is no conflict any more', async () => {
    const { north, south, ticket, undo, books } = await twoGates();
    await south.scan(ticket, asked(SOUTH));
    await north.scan(ticket, letIn(NORTH));
    for (let sent = 0; sent < 2; sent++) expect((await undo(north, NORTH)).status).toBe(200);
    expect(await books()).toEqual({ by: 'Tor Süd', conflicts: [] });
    expect((await undo(north, NORTH, 'undo-for-the-second-time')).status).toBe(404);
  });

  test('whom we refused at a gate that let him in, after the other gate had taken its admission back, is inside', async () => {
    const { north, south, ticket, undo, books } = await twoGates();
    await south.scan(ticket, asked(SOUTH));
    expect(await north.scan(ticket, asked(NORTH))).toMatchObject({ status: false, reason: 'redeemed' });
    await undo(south, SOUTH);
    expect(await north.scan(ticket, letIn(NORTH))).toMatchObject({ status: true });
    expect(await books()).toEqual({ by: 'Tor Nord', conflicts: [] });
  });

  test('a gate takes back what it let in of another event, others do not', async () => {
    const { hall, pair, ticket, undo, books } = await twoGates();
    const hallGate = await pair('Halle', [hall.concert.id]);
    const stage = await pair('Bühne', [hall.concert.id]);
    await hallGate.scan(ticket, letIn(NORTH));
    expect((await books()).conflicts).toHaveLength(1);
    expect((await undo(stage, NORTH)).status).toBe(404);
    expect((await undo(hallGate, NORTH)).status).toBe(200);
    expect((await books()).conflicts).toEqual([]);
  });

  test('an id is that of a scan or that of an undo, never both', async () => {
    const { north, ticket, undo, books } = await twoGates();
    await north.scan(ticket, asked(NORTH));
    expect((await undo(north, NORTH, NORTH)).status).toBe(400);
    expect((await books()).by).toBe('Tor Nord');
    await undo(north, NORTH);
    expect(await north.scan(ticket, asked(`undo-of-${NORTH}`))).toMatchObject({ code: 'malformed' });
  });

  test('taken back and let in at the same moment, the ticket is in by the one who is inside', async () => {
    const { buy, north, south, store, undo } = await twoGates();
    const items = store.read.selectFrom('items').select('redeemed_by');
    const scans = store.read.selectFrom('scans').select('id').where('is_conflict', '=', 1);
    for (let round = 0; round < 12; round++) await oneMoment(round);

    async function oneMoment(round: number) {
      const [ticket] = (await buy(1)) as [string];
      const [first, second] = [`${SOUTH}-${round}`, `${NORTH}-${round}`];
      await south.scan(ticket, asked(first));
      await Promise.all([
        undo(south, first),
        north.scan(ticket, letIn(second)),
        north.scan(ticket, letIn(second)),
      ]);
      expect(await items.where('id', '=', ticket).execute()).toEqual([{ redeemed_by: 'Tor Nord' }]);
      expect(await scans.where('item_id', '=', ticket).execute()).toEqual([]);
    }
  });
});
