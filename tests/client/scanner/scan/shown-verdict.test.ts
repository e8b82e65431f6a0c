import { expect, test } from 'vitest';
import type { CheckedScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import { ticketListLabel } from '../../../../src/client/scanner/scan/list-labels.ts';
import {
  verdictOfCheck,
  verdictOfOtherCode,
  verdictOfRescan,
  verdictOfServer,
  verdictOfStorageFault,
} from '../../../../src/client/scanner/scan/shown-verdict.ts';
import type { DeviceFacts, ListedTicket } from '../../../../src/client/scanner/store/scanner-database.ts';
import type { AdmissionRefusal } from '../../../../src/domain/admission.ts';

const NOW = Date.parse('2027-04-12T17:00:00Z');
const ITEM = '7K3QF7K3QF7K3QF7K301';
const facts: Partial<DeviceFacts> = {
  door: {
    name: 'Tor Nord',
    events: [
      {
        id: 1,
        name: 'Konzert unter Lampions',
        starts_at: '2027-04-12T20:30:00',
        ends_at: null,
        admission_starts_at: '2027-04-12T19:30:00',
      },
    ],
  },
  prices: [[3, 'Erwachsene']],
  blocks: [[7, 'Block A']],
};
const ticket: ListedTicket = {
  key: 'q1w2e3r4t5z6u7i8',
  eventId: 1,
  priceId: 3,
  blockId: 7,
  row: 'D',
  seat: '6',
  state: 'paid',
  redeemedAt: null,
  redeemedBy: null,
  buyer: 'Maier, Eva',
  orderNumber: 'WF-K7HXAQ',
};
const judged = (refusal: AdmissionRefusal | null, more: Partial<CheckedScan> = {}): CheckedScan => ({
  itemId: ITEM,
  scanId: 'scan-1',
  refusal,
  ticket,
  redeemedAt: null,
  redeemedBy: null,
  ...more,
});
const TICKET = ['Konzert unter Lampions', 'Erwachsene', 'Block A · Reihe D, Platz 6'];

test('a welcome names event, ticket price, block and seat', () => {
  expect(verdictOfCheck(judged(null), facts, NOW)).toMatchObject({
    tone: 'good',
    title: 'Willkommen',
    lines: TICKET,
  });
});

test.each<[AdmissionRefusal, string]>([
  ['unpaid', 'Nicht bezahlt'],
  ['cancelled', 'Storniert'],
  ['wrong_event', 'Andere Veranstaltung'],
  ['no_longer_valid', 'Nicht mehr gültig'],
])('%s is red, in words, and names the ticket', (refusal, title) => {
  expect(verdictOfCheck(judged(refusal), facts, NOW)).toMatchObject({ tone: 'bad', title, lines: TICKET });
});

test('a place for a wheelchair is named, by this phone and by the server', () => {
  const place = 'Block A · Reihe D, Platz 6, Rollstuhlplatz';
  const listed = { ticket: { ...ticket, seatKind: 'wheelchair' as const } };
  expect(verdictOfCheck(judged(null, listed), facts, NOW).lines).toContain(place);
  const placement = {
    event: { name: 'Konzert unter Lampions' },
    ticket_price: { name: 'Erwachsene' },
    block: { name: 'Block A' },
    seat: { row: 'D', name: '6', kind: 'wheelchair' as const },
  };
  const answer = { status: true, redeemed: true, item: { id: ITEM, placement } };
  expect(verdictOfServer('scan-1', ITEM, answer, NOW).lines).toContain(place);
});

test('a ticket that was used says when and where', () => {
  const before = { redeemedAt: NOW - 8 * 60_000, redeemedBy: 'Tor Süd' };
  const { title, lines } = verdictOfCheck(judged('redeemed', before), facts, NOW);
  expect([title, lines[0]]).toEqual(['Schon eingelöst', 'heute 18:52 Uhr, Tor Süd']);
  const yesterday = { redeemedAt: NOW - 24 * 60 * 60_000, redeemedBy: null };
  expect(verdictOfCheck(judged('redeemed', yesterday), facts, NOW).lines[0]).toBe('11.04.2027, 19:00 Uhr');
});

test('a ticket that this gate let in a moment ago is neither welcome nor refused: it says how many seconds ago', () => {
  const redeemed = verdictOfCheck(
    judged('redeemed', { redeemedAt: NOW - 3_200, redeemedBy: 'Tor Nord' }),
    facts,
    NOW,
  );
  const { tone, title, lines } = verdictOfRescan(redeemed, 3_200);
  expect([tone, title]).toEqual(['again', 'vor 3\u00a0s eingelassen']);
  expect(lines).toEqual(['Dieselbe Karte, kein zweiter Einlass', 'heute 18:59 Uhr, Tor Nord', ...TICKET]);
  expect(verdictOfRescan(redeemed, 200).title).toBe('vor 1\u00a0s eingelassen');
});

test('a ticket that comes too early says when the door opens', () => {
  expect(verdictOfCheck(judged('not_yet_valid'), facts, NOW).lines[0]).toBe('Einlass ab heute 17:30 Uhr');
});

test('a ticket the phone does not know is amber, never green, also while the server is asked', () => {
  const unknown = judged('unknown', { ticket: null });
  const asking = verdictOfCheck(unknown, facts, NOW, true);
  expect(asking).toMatchObject({ tone: 'warning', title: 'Moment …', isAsking: true });
  const alone = verdictOfCheck(unknown, facts, NOW);
  expect(alone).toMatchObject({ tone: 'warning', title: 'Liste unvollständig', isUnlisted: true });
});

test('the server says the same in the same words', () => {
  const item = {
    id: ITEM,
    placement: {
      event: { name: 'Konzert unter Lampions' },
      ticket_price: { name: 'Erwachsene' },
      block: { name: 'Block A' },
      seat: { row: 'D', name: '6' },
    },
  };
  const yes = verdictOfServer('scan-1', ITEM, { status: true, redeemed: true, item }, NOW);
  expect(yes).toMatchObject({ tone: 'good', title: 'Willkommen', lines: TICKET });
  const no = verdictOfServer(
    'scan-1',
    ITEM,
    {
      status: false,
      redeemed: false,
      reason: 'redeemed',
      redeemed_at: '2027-04-12T20:52:00',
      redeemed_by: 'Tor Süd',
      item,
    },
    NOW,
  );
  expect(no.lines).toEqual(['heute 18:52 Uhr, Tor Süd', ...TICKET]);
  const unknown = { status: false, redeemed: false, reason: 'unknown', item: null } as const;
  expect(verdictOfServer('scan-1', ITEM, unknown, NOW)).toMatchObject({
    tone: 'bad',
    title: 'Unbekannte Karte',
  });
});

test('only a full disk is called full', () => {
  const titles = (['full', 'forbidden', 'outdated', 'broken'] as const).map(
    (fault) => verdictOfStorageFault('scan-1', ITEM, fault, false).title,
  );
  expect(titles).toEqual(['Speicher voll', 'Speicher gesperrt', 'Seite veraltet', 'Speicher gestört']);
  expect(verdictOfStorageFault('scan-1', ITEM, 'broken', true).title).toBe('Moment …');
});

test('what is no ticket is told so, and that it was not opened', () => {
  expect(verdictOfOtherCode()).toMatchObject({ tone: 'bad', title: 'Keine Karte', itemId: null });
  expect(verdictOfOtherCode().lines.join(' ')).toContain('nicht geöffnet');
});

test('the list is named by its events, and without network by its age', () => {
  const list = {
    network: 'online',
    isComplete: true,
    syncedAt: NOW - 60_000,
    events: [{ name: 'Konzert' }],
  } as const;
  const events = [...list.events];
  expect(ticketListLabel({ ...list, events }, NOW)).toBe('Konzert');
  expect(ticketListLabel({ ...list, events, network: 'offline' }, NOW)).toBe(
    'Kartenliste von heute 18:59 Uhr',
  );
  expect(ticketListLabel({ ...list, events, isComplete: false }, NOW)).toBe('Kartenliste wird geladen …');
  expect(ticketListLabel({ ...list, events, isComplete: false, network: 'offline' }, NOW)).toBe(
    'Kartenliste unvollständig',
  );
});
