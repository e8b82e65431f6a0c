import { compiledOnce } from '../database/compiled-once.ts';
import type { Db, Trx } from '../database/store.ts';

/** The phone that has a token, a row for each of its events. */
export const devicesOfToken = compiledOnce((db, token: { hash: string }) =>
  db
    .selectFrom('devices as device')
    .innerJoin('device_events as has', 'has.device_id', 'device.id')
    .where('device.token_hash', '=', token.hash)
    .orderBy('has.event_id')
    .select(['device.id', 'device.name', 'has.event_id']),
);

/** All phones, the newest first, with whether who has made them may still let people in; a club has dozens. */
export function allDevices(db: Db) {
  return db
    .selectFrom('devices as device')
    .leftJoin('user_permissions as granted', (join) =>
      join.onRef('granted.user_id', '=', 'device.made_by_id').on('granted.permission', '=', 'checkin'),
    )
    .selectAll('device')
    .select('granted.permission as makers_right')
    .orderBy('device.id', 'desc')
    .limit(500)
    .execute();
}

export function findDeviceRow(db: Db, id: number) {
  return db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst();
}

export function eventsOfDevices(db: Db) {
  return db
    .selectFrom('device_events as has')
    .innerJoin('events as event', 'event.id', 'has.event_id')
    .select(['has.device_id', 'event.id', 'event.name'])
    .orderBy('event.position')
    .orderBy('event.id')
    .execute();
}

interface Pairing {
  pairing_hash: string;
  pairing_expires_at: number;
  made_by_id: number;
  made_by: string;
}

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

export async function countEvents(trx: Trx, eventIds: ReadonlyArray<number>): Promise<number> {
  const rows = await trx.selectFrom('events').select('id').where('id', 'in', eventIds).execute();
  return rows.length;
}
