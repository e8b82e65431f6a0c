import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { eventsGoingOnAt } from '../../catalog/events/event-lists.repository.ts';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** The phone that has a token, a row for each of its events. */
export const devicesOfToken = compiledOnce((db, token: { hash: string }) =>
  db
    .selectFrom('devices as device')
    .innerJoin('device_events as has', 'has.device_id', 'device.id')
    .where('device.token_hash', '=', token.hash)
    .orderBy('has.event_id')
    .select(['device.id', 'device.name', 'has.event_id']),
);

/** All phones, the newest first; a club has dozens. */
export function allDevices(db: Db) {
  return db.selectFrom('devices').selectAll().orderBy('id', 'desc').limit(500).execute();
}

/** A phone as it is stored. */
export function findDeviceRow(db: Db, id: number) {
  return db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Which events each phone is for. */
export function eventsOfDevices(db: Db) {
  return db.selectFrom('device_events').select(['device_id', 'event_id']).execute();
}

interface Pairing {
  pairing_hash: string;
  pairing_expires_at: number;
  made_by_id: number;
  made_by: string;
}

/** Adds a phone for events and answers its id. */
export async function insertDevice(
  trx: Trx,
  device: Pairing & { name: string; created_at: number },
  eventIds: ReadonlyArray<number>,
): Promise<number> {
  const { id } = await trx.insertInto('devices').values(device).returning('id').executeTakeFirstOrThrow();
  const rows = eventIds.map((event_id) => ({ device_id: id, event_id }));
  await trx.insertInto('device_events').values(rows).execute();
  return id;
}

/** Gives a phone a new pairing in place of its token and answers its name; nothing when there is no such phone. */
export function renewPairing(trx: Trx, id: number, pairing: Pairing) {
  return trx
    .updateTable('devices')
    .set({ ...pairing, token_hash: null, revoked_at: null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** Trades a pairing for a token, once: whoever comes second finds the pairing gone. */
export function tradePairing(trx: Trx, pairingHash: string, tokenHash: string, now: number) {
  return trx
    .updateTable('devices')
    .set({ token_hash: tokenHash, pairing_hash: null, pairing_expires_at: null, seen_at: now })
    .where('pairing_hash', '=', pairingHash)
    .where('pairing_expires_at', '>', now)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

/** Takes token and pairing away and answers the phone's name; nothing when there is none or it was done before. */
export function revoke(trx: Trx, id: number, now: number) {
  return trx
    .updateTable('devices')
    .set({ token_hash: null, pairing_hash: null, pairing_expires_at: null, revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

/** Takes token and pairing away from all phones that somebody has made; how many there were. */
export async function revokeDevicesOf(trx: Trx, userId: number, now: number): Promise<number> {
  const revoked = await trx
    .updateTable('devices')
    .set({ token_hash: null, pairing_hash: null, pairing_expires_at: null, revoked_at: now })
    .where('made_by_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.length;
}

/** Notes that a phone was heard of and how many scans it has yet to send. */
export async function noteSeen(trx: Trx, id: number, now: number, waitingScans: number): Promise<void> {
  const seen = { seen_at: now, waiting_scans: waitingScans };
  await trx.updateTable('devices').set(seen).where('id', '=', id).execute();
}

/**
 * Logs out the phones whose events were all over before `before` (epoch milliseconds); answers those. The phones themselves
 * stay to be read of; what goes is the key to the guests' names.
 */
export function revokeDevicesOfPastEvents(trx: Trx, now: number, before: number) {
  return trx
    .updateTable('devices')
    .set({ token_hash: null, pairing_hash: null, pairing_expires_at: null, revoked_at: now })
    .where('token_hash', 'is not', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('device_events')
        .select('device_id')
        .where('event_id', 'in', eventsGoingOnAt(trx, storedTimeOfInstant(before))),
    )
    .returning('id')
    .execute();
}

/** A phone lets nobody in to an event that is gone. */
export async function forgetEventOfDevices(trx: Trx, eventId: number): Promise<void> {
  await trx.deleteFrom('device_events').where('event_id', '=', eventId).execute();
}
