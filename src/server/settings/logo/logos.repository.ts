import type { Insertable } from 'kysely';
import type { LogoSize } from '../../../contract/logo.ts';
import type { LogosTable } from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** Stores a logo, unless the club had it before. */
export async function insertLogo(trx: Trx, logo: Insertable<LogosTable>): Promise<void> {
  await trx
    .insertInto('logos')
    .values(logo)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The PNG of a logo in one of its sizes; null if there is none. */
export async function bytesOfLogo(db: Db, id: string, size: LogoSize): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('logos')
    .select(size === 'small' ? 'small as bytes' : 'large as bytes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
