import { createHash } from 'node:crypto';
import { withdrawalAddress } from '../../contract/addresses.ts';
import { termsOfSale } from '../../contract/terms.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import type { FestivalSettings } from './festival-settings.ts';
import { addedTerms } from './legal-additions-in-force.ts';
import { findSetting, upsertSetting } from './settings.repository.ts';
import type { TermsPaperFacts } from './terms/terms-paper-facts.ts';

/** The terms of sale to the letter, with the club's facts in them as they were. */
export type TermsWording = Omit<TermsPaperFacts, 'madeAt'>;

/** Under which keys wordings are kept for good, by their hash. */
const WORDINGS = 'wording/';

const known = new WeakMap<
  FestivalSettings,
  { publicUrl: string; wording: TermsWording; text: string; hash: string }
>();

/** The terms that these settings make for the shop at `publicUrl`, with the SHA-256 (hex) of their JSON. */
export function termsWording(settings: FestivalSettings, publicUrl: string) {
  const kept = known.get(settings);
  if (kept?.publicUrl === publicUrl) return kept;
  const { title: festival, club } = settings;
  const sale = termsOfSale(settings, addedTerms(settings), withdrawalAddress(publicUrl));
  const wording: TermsWording = { festival, club, text: sale };
  const text = JSON.stringify(wording);
  const made = { publicUrl, wording, text, hash: createHash('sha256').update(text).digest('hex') };
  known.set(settings, made);
  return made;
}

/**
 * Keeps the terms that these settings make for the shop at `publicUrl`, before any order can accept them; `now` in epoch
 * milliseconds.
 */
export async function keepTermsWording(
  trx: Trx,
  settings: FestivalSettings,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<void> {
  const { text, hash } = termsWording(settings, publicUrl);
  await upsertSetting(trx, `${WORDINGS}${hash}`, text, now);
}

/** The terms that were kept under a hash; null where there are none. */
export async function wordingOfHash(db: Db, hash: string): Promise<TermsWording | null> {
  const text = await findSetting(db, `${WORDINGS}${hash}`);
  return text === null ? null : (JSON.parse(text) as TermsWording);
}
