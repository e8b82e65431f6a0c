import * as v from 'valibot';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { TracingImage } from '../../../contract/tracing-images.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { wantPicture } from '../pictures/pictures.repository.ts';
import { layoutExists, layoutRows, updateLayout } from './layouts.repository.ts';

/** The picture that a layout is traced from, null without one. Refused: `unknown_layout`. */
export async function readTracingImage(db: Db, layoutId: number): Promise<TracingImage | null | Refusal> {
  const [layout] = await layoutRows(db, layoutId);
  if (layout === undefined) return refuse('unknown_layout');
  const { tracing_placement: stored } = layout;
  return stored === null ? null : v.parse(TracingImage, JSON.parse(stored));
}

/**
 * Stores which picture a layout is traced from and where it lies, or with null that there is none. It is neither part
 * of the plan nor of its versions: the last one to move it wins. Refused: `unknown_layout`, `unknown_picture`.
 */
export function saveTracingImage(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  layoutId: number,
  image: TracingImage | null,
): Promise<Refusal | null> {
  return store.write(async (trx) => {
    if (!(await layoutExists(trx, layoutId))) return refuse('unknown_layout');
    if (image !== null && (await wantPicture(trx, image.picture, clock())) === null)
      return refuse('unknown_picture');
    await updateLayout(trx, layoutId, {
      tracing_picture_id: image?.picture ?? null,
      tracing_placement: image && JSON.stringify(image),
    });
    return null;
  });
}
