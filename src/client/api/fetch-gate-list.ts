import { addressOf } from '../../contract/address-of.ts';
import * as contract from '../../contract/gate-list.ts';
import type { GateListOrder } from '../../domain/sort-gate-list.ts';
import { apiErrorOf, call } from './call.ts';
import { http } from './http.ts';

/** The events that there are gate lists of. */
export async function fetchGateListEvents(signal?: AbortSignal) {
  return (await call(contract.listGateListEvents, { signal })).events;
}

/** Who may come to an event, in no order. */
export function fetchGateList(eventId: number, signal?: AbortSignal): Promise<contract.GateList> {
  return call(contract.readGateList, { params: { id: eventId }, signal });
}

/** The list as a paper. It is written at that moment, which takes a while for thousands. */
export async function fetchGateListPaper(eventId: number, by: GateListOrder): Promise<Blob> {
  const path = addressOf(contract.readGateListPaper, { id: eventId });
  try {
    return await http(path, { searchParams: { by }, timeout: false }).blob();
  } catch (error) {
    throw apiErrorOf(error);
  }
}
