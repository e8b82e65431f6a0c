import { createHash } from 'node:crypto';
import type { Picture } from '../../../contract/pictures.ts';
import { isRefusal, type Refusal } from '../../../contract/refusals.ts';
import type { Ports } from '../../platform/ports.ts';
import { developPicture } from './develop-picture.ts';
import { insertPicture } from './pictures-table.ts';

/** 128 bits: no two pictures have the same by chance. */
const ID_LENGTH = 32;

/**
 * Keeps a picture of these bytes; the same picture twice is one. Refused: what `developPicture` refuses.
 */
export async function keepPicture(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  file: Uint8Array,
): Promise<Picture | Refusal> {
  const developed = await developPicture(file);
  if (isRefusal(developed)) return developed;
  const id = createHash('sha256').update(developed.large).digest('hex').slice(0, ID_LENGTH);
  await store.write((trx) => insertPicture(trx, { id, ...developed, wanted_at: clock() }));
  return { id, width: developed.width, height: developed.height };
}
