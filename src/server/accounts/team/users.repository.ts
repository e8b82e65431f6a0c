import type { Insertable } from 'kysely';
import type { Permission } from '../../../domain/permission.ts';
import type { UsersTable } from '../../platform/database/accounts-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { dropMailsOfMember } from '../../platform/outbox/outbox.repository.ts';

/** Normalises the email address of a member for storage and comparison. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** `email` must be normalised by `foldEmail`. */
export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findPermissions(db: Db, userId: number): Promise<Permission[]> {
  const rows = await db
    .selectFrom('user_permissions')
    .select('permission')
    .where('user_id', '=', userId)
    .orderBy('permission')
    .execute();
  return rows.map((row) => row.permission);
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an account with its permissions and returns its id; null if the address is taken. */
export async function insertUser(
  trx: Trx,
  user: Insertable<UsersTable>,
  permissions: ReadonlyArray<Permission>,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return null;
  if (permissions.length === 0) return inserted.id;
  const rows = permissions.map((permission) => ({ user_id: inserted.id, permission }));
  await trx.insertInto('user_permissions').values(rows).execute();
  return inserted.id;
}

export async function updatePasswordHash(trx: Trx, userId: number, password_hash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
}

interface MemberChange {
  firstname: string;
  lastname: string;
  permissions: ReadonlyArray<Permission>;
}

/** All members, unsorted, with the state of their second factor and the last use of any session. */
export function allMembers(db: Db) {
  return db
    .selectFrom('users as user')
    .leftJoin('second_factors as factor', 'factor.user_id', 'user.id')
    .select(['user.id', 'user.firstname', 'user.lastname', 'user.email', 'user.password_hash'])
    .select('factor.is_on as has_second_factor')
    .select((row) =>
      row
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'user.id')
        .select((session) => session.fn.max('sessions.used_at').as('used_at'))
        .as('seen_at'),
    )
    .execute();
}

export function allGrants(db: Db) {
  return db.selectFrom('user_permissions').selectAll().orderBy('permission').execute();
}

export function findMember(db: Db, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Makes concurrent changes wait, so that two managers cannot revoke each other's right to manage the team.
 */
export async function lockManagers(trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', 'in', (row) =>
      row.selectFrom('user_permissions').select('user_id').where('permission', '=', 'team'),
    )
    .execute();
}

export async function updateMember(trx: Trx, id: number, change: MemberChange): Promise<void> {
  const { firstname, lastname, permissions } = change;
  await trx.updateTable('users').set({ firstname, lastname }).where('id', '=', id).execute();
  await trx.deleteFrom('user_permissions').where('user_id', '=', id).execute();
  if (permissions.length === 0) return;
  const rows = permissions.map((permission) => ({ user_id: id, permission }));
  await trx.insertInto('user_permissions').values(rows).execute();
}

/** Deletes an account with all its data. */
export async function deleteMember(trx: Trx, id: number): Promise<void> {
  const tables = [
    'sessions',
    'user_permissions',
    'password_links',
    'second_factors',
    'recovery_codes',
  ] as const;
  for (const table of tables) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await dropMailsOfMember(trx, id);
  await trx.deleteFrom('users').where('id', '=', id).execute();
}

/** The names of the accounts with these ids, unsorted. */
export function namesOfMembers(db: Db, ids: ReadonlyArray<number>) {
  return db.selectFrom('users').where('id', 'in', ids).select(['id', 'firstname', 'lastname']).execute();
}

export async function membersWhoMay(db: Db, permission: Permission): Promise<number[]> {
  const granted = await db
    .selectFrom('user_permissions')
    .select('user_id')
    .where('permission', '=', permission)
    .orderBy('user_id')
    .execute();
  return granted.map(({ user_id }) => user_id);
}
