import type { Insertable } from 'kysely';
import type { Permission } from '../../domain/permission.ts';
import type { Db, Trx } from '../database/store.ts';
import type { UsersTable } from '../database/team-tables.ts';

/** `email` folded. */
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

/** Adds somebody with what he may do, and answers his id; null where the address is there already. */
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
