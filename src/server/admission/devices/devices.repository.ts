import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { eventsGoingOnAt } from '../../catalog/events/events.repository.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** The phone with this token, one row per event. */
export const devicesOfToken = compiledOnce((db, token: { hash: string }) =>
  db
    .selectFrom('devices as device')
    .innerJoin('device_events as has', 'has.device_id', 'device.id')
    .where('device.token_hash', '=', token.hash)
    .orderBy('has.event_id')
    .select(['device.id', 'device.name', 'has.event_id']),
);

/** All phones, newest first. A club has dozens, far below the limit. */
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

/** Returns the new phone's id. */
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

/**
 * Replaces a phone's token with a new pairing, also for a revoked phone, and returns its name; undefined if
 * there is no such phone.
 */
export function renewPairing(trx: Trx, id: number, pairing: Pairing) {
  return trx
    .updateTable('devices')
    .set({ ...pairing, token_hash: null, revoked_at: null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** Exchanges a pairing for a token, once: a concurrent second attempt finds the pairing gone. */
export function tradePairing(trx: Trx, pairingHash: string, tokenHash: string, now: number) {
  return trx
    .updateTable('devices')
    .set({ token_hash: tokenHash, pairing_hash: null, pairing_expires_at: null, seen_at: now })
    .where('pairing_hash', '=', pairingHash)
    .where('pairing_expires_at', '>', now)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

/**
 * Revokes a phone's token and pairing and returns its name; undefined if there is no such phone or it was
 * revoked before.
 */
export function revoke(trx: Trx, id: number, now: number) {
  return trx
    .updateTable('devices')
    .set({ token_hash: null, pairing_hash: null, pairing_expires_at: null, revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

/** Revokes all phones that a member has added and returns how many. */
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

/** Records when a phone was last seen and how many scans it has not sent yet. */
export async function noteSeen(trx: Trx, id: number, now: number, waitingScans: number): Promise<void> {
  const seen = { seen_at: now, waiting_scans: waitingScans };
  await trx.updateTable('devices').set(seen).where('id', '=', id).execute();
}

/**
 * Revokes the phones whose events had all ended by `before` (epoch milliseconds) and returns them. They stay
 * listed but can no longer read the names of guests.
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
