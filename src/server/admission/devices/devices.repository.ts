import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { eventsGoingOnAt } from '../../catalog/events/events.repository.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** The phone of a token, one row for each of its events. */
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

export function findDeviceRow(db: Db, id: number) {
  return db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst();
}

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

/** Replaces a phone's token by a new pairing and answers its name; undefined when there is no such phone. */
export function renewPairing(trx: Trx, id: number, pairing: Pairing) {
  return trx
    .updateTable('devices')
    .set({ ...pairing, token_hash: null, revoked_at: null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** Trades a pairing for a token, once: the second to try finds the pairing gone. */
export function tradePairing(trx: Trx, pairingHash: string, tokenHash: string, now: number) {
  return trx
    .updateTable('devices')
    .set({ token_hash: tokenHash, pairing_hash: null, pairing_expires_at: null, seen_at: now })
    .where('pairing_hash', '=', pairingHash)
    .where('pairing_expires_at', '>', now)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

/** Revokes token and pairing and answers the phone's name; undefined when there is none or it was revoked before. */
export function revoke(trx: Trx, id: number, now: number) {
  return trx
    .updateTable('devices')
    .set({ token_hash: null, pairing_hash: null, pairing_expires_at: null, revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

/** Revokes all phones that a member has made and answers how many. */
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

/** Stores when a phone last called and how many scans it has yet to send. */
export async function noteSeen(trx: Trx, id: number, now: number, waitingScans: number): Promise<void> {
  const seen = { seen_at: now, waiting_scans: waitingScans };
  await trx.updateTable('devices').set(seen).where('id', '=', id).execute();
}

/**
 * Revokes the phones whose events were all over before `before` (epoch milliseconds) and answers them. The phones stay
 * listed; what they lose is access to the guests' names.
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

export async function removeEventFromDevices(trx: Trx, eventId: number): Promise<void> {
  await trx.deleteFrom('device_events').where('event_id', '=', eventId).execute();
}
