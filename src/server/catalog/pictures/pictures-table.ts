import type { Insertable } from 'kysely';
import { PICTURE_WIDTHS, type PictureWidth } from '../../../contract/addresses.ts';
import type { Picture } from '../../../contract/pictures.ts';
import type { PicturesTable } from '../../platform/database/picture-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { isNamedInSettings } from '../../settings/settings.repository.ts';

/** Keeps a picture; one that is there already is only wanted anew. */
export async function insertPicture(trx: Trx, picture: Insertable<PicturesTable>): Promise<void> {
  await trx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ wanted_at: picture.wanted_at }))
    .execute();
}

/**
 * Says that a picture is about to be put somewhere, so that nobody tidies it up meanwhile; to be called in the very
 * transaction that keeps its id. `now` in epoch milliseconds. Answers null where there is no such picture.
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

/** The bytes of a picture in one of its widths. */
export async function bytesOfPicture(db: Db, id: string, width: PictureWidth): Promise<Uint8Array | null> {
  const [small] = PICTURE_WIDTHS;
  const row = await db
    .selectFrom('pictures')
    .select(width === small ? 'small as bytes' : 'large as bytes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Deletes up to `most` pictures that nobody has wanted since `before` and that neither event nor settings name. */
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
          .where(({ not, ref }) => not(isNamedInSettings(ref('old.id'))))
          .limit(most),
      )
      // Asked again of the row itself: on PostgreSQL somebody may have wanted it since it was chosen.
      .where('wanted_at', '<', before)
      .returning('id')
      .execute()
  );
}
