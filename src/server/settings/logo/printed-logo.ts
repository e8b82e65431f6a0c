import type { Logo } from '../../../contract/logo.ts';
import type { Db } from '../../platform/database/store.ts';
import type { DrawnLogo } from '../../platform/pdf/document/draw-logo.ts';
import { bytesOfLogo } from './logos.repository.ts';

/** A logo with its pixels, to be printed; nothing for a club without. */
export async function printedLogo(db: Db, logo: Logo | null | undefined): Promise<{ logo?: DrawnLogo }> {
  const bytes = logo ? await bytesOfLogo(db, logo.id, 'large') : null;
  if (!logo || bytes === null) return {};
  const { width, height, ground } = logo;
  const png = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  return { logo: { png, width, height, ground } };
}
