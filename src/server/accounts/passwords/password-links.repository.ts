import type { Db, Trx } from '../../platform/database/store.ts';

interface PasswordLink {
  token_hash: string;
  /** Null for the set-up link that creates the first account. */
  user_id: number | null;
  expires_at: number;
}

export async function insertPasswordLink(trx: Trx, link: PasswordLink): Promise<void> {
  await trx.insertInto('password_links').values(link).execute();
}

/** The owner of a link, if it is valid at `now`. */
export function findLinkOwner(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('password_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', now)
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.password_hash'])
    .executeTakeFirst();
}

/** Uses up a link; false if it was used concurrently. */
export async function takeLink(trx: Trx, tokenHash: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteLinksOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

/** Whether a token belongs to a set-up link valid at `now`. */
export async function isSetUpLink(db: Db, tokenHash: string, now: number): Promise<boolean> {
  const link = await db
    .selectFrom('password_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('user_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Deletes the set-up links that end before `until` (epoch milliseconds), otherwise all of them, and returns their hashes:
 * of two concurrent uses, only the first gets one.
 */
export async function takeSetUpLinks(trx: Trx, until = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const links = await trx
    .deleteFrom('password_links')
    .where('user_id', 'is', null)
    .where('expires_at', '<', until)
    .returning('token_hash')
    .execute();
  return links.map((link) => link.token_hash);
}

/** Deletes up to `most` links that have expired at `now` (epoch milliseconds) and returns them. */
export function deleteEndedLinks(trx: Trx, now: number, most: number) {
  return trx
    .deleteFrom('password_links')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('password_links').select('token_hash').where('expires_at', '<=', now).limit(most),
    )
    .returning('token_hash')
    .execute();
}
