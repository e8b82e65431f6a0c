import type { Insertable } from 'kysely';
import { PICTURE_WIDTHS, type PictureWidth } from '../../../contract/addresses.ts';
import type { Picture } from '../../../contract/pictures.ts';
import type { PicturesTable } from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { isNamedInSettings } from '../../settings/settings.repository.ts';

/** Stores a picture, or marks an existing one as wanted again. */
export async function insertPicture(trx: Trx, picture: Insertable<PicturesTable>): Promise<void> {
  await trx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ wanted_at: picture.wanted_at }))
    .execute();
}

/**
 * Marks a picture as wanted, so that the clean-up does not delete it; null if there is none. Call it in the
 * transaction that stores its id. `now` in epoch milliseconds.
 */
export async function wantPicture(trx: Trx, id: string, now: number): Promise<Picture | null> {
  const row = await trx
    .updateTable('pictures')
    .set({ wanted_at: now })
    .where('id', '=', id)
    .returning(['id', 'width', 'height'])
    .executeTakeFirst();
  return row ?? null;
}

export async function bytesOfPicture(db: Db, id: string, width: PictureWidth): Promise<Uint8Array | null> {
  const [small] = PICTURE_WIDTHS;
  const row = await db
    .selectFrom('pictures')
    .select(width === small ? 'small as bytes' : 'large as bytes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Deletes up to `most` pictures not wanted since `before` and used by no event, setting or plan. */
export function deleteUnusedPictures(trx: Trx, before: number, most: number) {
  return (
    trx
      .deleteFrom('pictures')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('pictures as old')
          .select('old.id')
          .where('old.wanted_at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(selectFrom('events').select('events.id').whereRef('events.picture_id', '=', 'old.id')),
            ),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('layouts')
                  .select('layouts.id')
                  .whereRef('layouts.tracing_picture_id', '=', 'old.id'),
              ),
            ),
          )
          .where(({ not, ref }) => not(isNamedInSettings(ref('old.id'))))
          .limit(most),
      )
      // Repeated on the row itself, because on PostgreSQL it may have been marked as wanted since it was
      // selected.
      .where('wanted_at', '<', before)
      .returning('id')
      .execute()
  );
}
