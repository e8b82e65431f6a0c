import * as v from 'valibot';
import { gateListOrders } from '../domain/sort-gate-list.ts';
import { DoorChoice } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { SpecialKind } from './tickets.ts';
import { IdInPath, StoredTimeText } from './wire.ts';

/** Both the gate and the box office need the list when all else fails. */
const access = ['checkin', 'orders'] as const;

const params = v.object({ id: IdInPath });

/** What a gate list is sorted by. */
export const GateListOrder = v.picklist(gateListOrders);

/** A ticket on the list, with only the first half of its code. */
export const GateListLine = v.object({
  code: v.string(),
  lastname: v.string(),
  firstname: v.string(),
  order_number: v.string(),
  place: v.object({
    block: v.nullable(v.string()),
    row: v.nullable(v.string()),
    seat: v.nullable(v.string()),
    kind: SpecialKind,
  }),
  ticket: v.string(),
  is_paid: v.boolean(),
  is_redeemed: v.boolean(),
});
export type GateListLine = v.InferOutput<typeof GateListLine>;

export const listGateListEvents = endpoint({
  method: 'GET',
  path: '/api/office/gate-lists',
  summary: 'Für welche Veranstaltungen es Einlasslisten gibt: alle, die nicht vorbei sind',
  access,
  answer: v.object({ events: v.array(DoorChoice) }),
});

export const readGateList = endpoint({
  method: 'GET',
  path: '/api/office/gate-lists/:id',
  summary: 'Die Einlassliste einer Veranstaltung, unsortiert: jede Karte, die nicht storniert ist',
  access,
  params,
  answer: v.object({ read_at: StoredTimeText, tickets: v.array(GateListLine) }),
});
export type GateList = v.InferOutput<typeof readGateList.answer>;

export const readGateListPaper = endpoint({
  method: 'GET',
  path: '/api/office/gate-lists/:id/list.pdf',
  summary: 'Die Einlassliste einer Veranstaltung als PDF zum Abhaken',
  access,
  params,
  query: v.object({ by: v.optional(GateListOrder, 'name') }),
  answer: v.string(),
  mediaType: 'application/pdf',
});
