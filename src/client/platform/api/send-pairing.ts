import type * as v from 'valibot';
import type { pairDevice } from '../../../contract/door.ts';
import { callDoor } from './call-door.ts';

/** Trades the code of a pairing link for this phone's own token, once. Refused with 409 `pairing_over`. */
export async function sendPairing(code: string): Promise<v.InferOutput<typeof pairDevice.answer>> {
  return (await callDoor('POST /api/door/pair', { body: { code }, timeoutMs: 15_000 })).answer;
}
