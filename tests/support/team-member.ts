import { randomBytes, scryptSync } from 'node:crypto';
import { permissions as everything, type Permission } from '../../src/domain/permission.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { hashSecret } from '../../src/server/platform/http/secrets.ts';
import type { SqliteFile } from './sqlite-file.ts';

export type Member = { id: number; email: string; password: string };

const HOUR_MS = 60 * 60 * 1000;

/** Adds somebody to the team, with every permission unless told otherwise; the password is hashed cheaply. */
export async function addMember(
  store: Store,
  {
    email = 'erika@weinfest.example',
    permissions = everything as readonly Permission[],
    password = 'Riesling & Silvaner',
  } = {},
): Promise<Member> {
  const password_hash = hashCheaply(password);
  const id = await store.write(async (trx) => {
    const user = { email, firstname: 'Erika', lastname: 'Muster', password_hash, created_at: 0 };
    const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    for (const permission of permissions) {
      await trx.insertInto('user_permissions').values({ user_id: id, permission }).execute();
    }
    return id;
  });
  return { id, email, password };
}

/** A hash that is made and compared at once, in place of the shop's own of a quarter of a second. */
export function hashCheaply(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 });
  return ['scrypt', 16, 1, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Adds an account with every permission to a shop that has none, as its start would by ADMIN_EMAIL. */
export function addFirstAccount(file: SqliteFile, email: string, password: string): void {
  const { lastInsertRowid } = file
    .prepare(
      "insert into users (email, firstname, lastname, password_hash, created_at) values (?, 'Verwaltung', '', ?, ?)",
    )
    .run(email, hashCheaply(password), Date.now());
  const permit = file.prepare('insert into user_permissions (user_id, permission) values (?, ?)');
  for (const permission of everything) permit.run(lastInsertRowid, permission);
  file.exec('delete from password_links where user_id is null');
}

/** A member who is logged in from `now` on for an hour: the headers to send with each call. */
export async function loggedInMember(
  store: Store,
  now: number,
  wishes: { email?: string; permissions?: readonly Permission[] } = {},
): Promise<{ Authorization: string }> {
  const { id } = await addMember(store, wishes);
  const token = randomBytes(32).toString('base64url');
  await store.write((trx) =>
    trx
      .insertInto('sessions')
      .values({
        token_hash: hashSecret(token),
        user_id: id,
        is_remembered: 1,
        created_at: now,
        used_at: now,
        expires_at: now + HOUR_MS,
      })
      .execute(),
  );
  return { Authorization: `Bearer ${token}` };
}
