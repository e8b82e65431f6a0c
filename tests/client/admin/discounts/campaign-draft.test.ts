import { expect, test } from 'vitest';
import {
  draftFromCampaign,
  emptyDraft,
  idsFromScope,
  parseCampaignDraft,
  scopeFromIds,
  tickEvent,
  tickPrice,
} from '../../../../src/client/admin/discounts/campaign-draft.ts';
import { describeFreeOrders, isUnlimitedFree } from '../../../../src/client/admin/discounts/off-fields.tsx';
import { discountEvents, sampleCampaign } from './sample-campaign.ts';

const [tasting, entry] = discountEvents as [(typeof discountEvents)[0], (typeof discountEvents)[0]];

test('what stands in the fields untouched is what the server has', () => {
  const { name, code, off, starts_at, ends_at, least_order, most_tickets, max_uses } = sampleCampaign;
  const draft = draftFromCampaign(sampleCampaign);
  expect(draft).toMatchObject({ starts_at: '2020-03-01T00:00', ends_at: '2099-04-12T18:30' });
  expect(parseCampaignDraft(draft, discountEvents)).toEqual({
    campaign: {
      name,
      code,
      off,
      starts_at,
      ends_at,
      least_order,
      most_tickets,
      max_uses,
      event_ids: [2],
      price_ids: [21],
    },
  });
});

test('empty fields are no limit, and a sign behind a number is none of it', () => {
  const draft = { ...emptyDraft, name: 'Wirte', isBatch: true, kind: 'amount' as const, off: '5 €' };
  expect(parseCampaignDraft(draft, discountEvents)).toEqual({
    campaign: {
      name: 'Wirte',
      code: null,
      off: { kind: 'amount', euros: 5 },
      starts_at: null,
      ends_at: null,
      least_order: 0,
      most_tickets: null,
      max_uses: null,
      event_ids: [],
      price_ids: [],
    },
  });
});

test.each([
  ['name', { name: ' ' }, 'Dies ist ein Pflichtfeld'],
  ['code', { code: '' }, 'Dies ist ein Pflichtfeld'],
  ['code', { code: 'zu zweit' }, 'Bitte 3 bis 30 Buchstaben, Ziffern oder Bindestriche'],
  ['off', { off: '' }, 'Dies ist ein Pflichtfeld'],
  ['off', { off: '7,5' }, 'Bitte eine ganze Zahl angeben'],
  ['off', { off: '101' }, 'Das ist zu viel'],
  ['off', { off: 'viel', kind: 'amount' as const }, 'Bitte eine ganze Zahl angeben'],
  ['ends_at', { ends_at: '2020-01-01T00:00' }, 'Das Ende liegt nicht nach dem Beginn'],
  ['max_uses', { max_uses: '0' }, 'Mindestens 1'],
  ['most_tickets', { most_tickets: 'zwei' }, 'Bitte eine ganze Zahl angeben'],
  ['least_order', { least_order: '12,50' }, 'Bitte eine ganze Zahl angeben'],
  ['scope', { scope: { isAll: false, chosen: {} } }, 'Kreuze mindestens eine Veranstaltung an'],
])('what is wrong with „%s“ is said there: %o', (field, change, message) => {
  const read = parseCampaignDraft({ ...draftFromCampaign(sampleCampaign), ...change }, discountEvents);
  expect('errors' in read && read.errors).toEqual({ [field]: message });
});

test('whole events are named alone, and prices only where an event has not all of its own', () => {
  const none = { isAll: false, chosen: {} };
  const whole = tickEvent(tickEvent(none, tasting, true), entry, true);
  expect(idsFromScope(whole, discountEvents)).toEqual({ event_ids: [2, 1], price_ids: [] });
  const part = tickPrice(whole, tasting, 21, false);
  expect(idsFromScope(part, discountEvents)).toEqual({ event_ids: [2, 1], price_ids: [22, 11] });
  expect(scopeFromIds(idsFromScope(part, discountEvents), discountEvents)).toEqual(part);
  expect(tickPrice(part, tasting, 21, true)).toEqual(whole);
  const gone = tickPrice(part, tasting, 22, false);
  expect(idsFromScope(gone, discountEvents)).toEqual({ event_ids: [1], price_ids: [] });
});

test('what the server has is ticked as it holds: of one of the events and of one of the prices', () => {
  const ticked = (event_ids: number[], price_ids: number[]) =>
    scopeFromIds({ event_ids, price_ids }, discountEvents);
  expect(ticked([], [])).toEqual({ isAll: true, chosen: {} });
  expect(ticked([], [22])).toEqual({ isAll: false, chosen: { 2: [22] } });
  expect(ticked([1], [22])).toEqual({ isAll: false, chosen: {} });
  expect(ticked([1, 2], [])).toEqual({ isAll: false, chosen: { 1: 'all', 2: 'all' } });
});

test.each([
  ['amount', '5', '', '', /ab 6,00 € Bestellwert: Etwas bleibt immer zu zahlen/],
  ['amount', '5', '', '10', /höchstens 5,00 €, ist die Bestellung umsonst, höchstens 10-mal/],
  ['amount', '5', '', '1', /umsonst, ein einziges Mal/],
  ['percent', '100', '', '', /jede Bestellung umsonst, beliebig oft/],
  ['percent', '100', '', '2', /jede Bestellung umsonst, höchstens 2-mal/],
] as const)(
  '%s %s with least value „%s“ and limit „%s“ says when an order is free',
  (kind, off, least_order, max_uses, words) => {
    expect(describeFreeOrders({ kind, off, least_order, max_uses, isBatch: false })).toMatch(words);
  },
);

test('codes that hold once each are no endless present, one for all is', () => {
  const draft = { kind: 'percent', off: '100', least_order: '', max_uses: '', isBatch: true } as const;
  expect(describeFreeOrders(draft)).toMatch(/mit jedem Code einmal/);
  expect(describeFreeOrders({ ...draft, kind: 'amount', off: '25' })).toMatch(
    /^Jeder Code bezahlt einmal bis zu 25,00 €/,
  );
  expect(isUnlimitedFree(draft)).toBe(false);
  expect(isUnlimitedFree({ ...draft, isBatch: false })).toBe(true);
  expect(isUnlimitedFree({ ...draft, isBatch: false, max_uses: '3' })).toBe(false);
  expect(isUnlimitedFree({ ...draft, isBatch: false, off: '50' })).toBe(false);
});

test.each([
  ['amount', '5', '6', '10'],
  ['amount', '5', '6', ''],
  ['percent', '99', '', ''],
  ['amount', '', '', ''],
  ['amount', 'viel', '', ''],
] as const)(
  '%s %s with least value „%s“ and limit „%s“ leaves something to pay',
  (kind, off, least_order, max_uses) => {
    expect(describeFreeOrders({ kind, off, least_order, max_uses, isBatch: false })).toBeUndefined();
  },
);
