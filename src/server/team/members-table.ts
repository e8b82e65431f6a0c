import type { Permission } from '../../domain/permission.ts';
import type { Db, Trx } from '../database/store.ts';

interface MemberChange {
  firstname: string;
  lastname: string;
  permissions: ReadonlyArray<Permission>;
}

/** Everybody of the team, in no order, with whether he has a second factor and when one of his sessions was used last. */
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

/** Two who take each other's right to manage the team wait for each other here, so that one of them is refused. */
export async function lockManagers(trx: Trx): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', 'in', (row) =>
      row.selectFrom('user_permissions').select('user_id').where('permission', '=', 'team'),
    )
    .execute();
}

/** Whether anybody who can log in may manage the team. */
export async function hasManager(trx: Trx, nobodysHash: string): Promise<boolean> {
  const manager = await trx
    .selectFrom('user_permissions as granted')
    .innerJoin('users as user', 'user.id', 'granted.user_id')
    .where('granted.permission', '=', 'team')
    .where('user.password_hash', '!=', nobodysHash)
    .select('user.id')
    .limit(1)
    .executeTakeFirst();
  return manager !== undefined;
}

export async function updateMember(trx: Trx, id: number, change: MemberChange): Promise<void> {
  const { firstname, lastname, permissions } = change;
  await trx.updateTable('users').set({ firstname, lastname }).where('id', '=', id).execute();
  await trx.deleteFrom('user_permissions').where('user_id', '=', id).execute();
  if (permissions.length === 0) return;
  const rows = permissions.map((permission) => ({ user_id: id, permission }));
  await trx.insertInto('user_permissions').values(rows).execute();
}

/** Takes somebody out of the team with everything that was his. */
export async function deleteMember(trx: Trx, id: number): Promise<void> {
  const tables = [
    'sessions',
    'user_permissions',
    'password_links',
    'second_factors',
    'recovery_codes',
    'outbox',
  ] as const;
  for (const table of tables) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await trx.deleteFrom('users').where('id', '=', id).execute();
}
