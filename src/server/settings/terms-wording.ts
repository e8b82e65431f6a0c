import { createHash } from 'node:crypto';
import { withdrawalAddress } from '../../contract/addresses.ts';
import {
  additionBlocks,
  type LegalAddition,
  type LegalAdditions,
  type LegalText,
  type ShownAddition,
} from '../../contract/legal.ts';
import { termsOfSale } from '../../contract/terms.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import type { ClubContact } from '../platform/pdf/document/club-contact.ts';
import type { PdfJob } from '../platform/pdf/worker/pdf-job.ts';
import type { FestivalSettings } from './festival-settings.ts';
import { findSetting, upsertSetting } from './settings.repository.ts';

/**
 * The terms of sale with the withdrawal instruction, which guests must receive on a durable medium (§ 312f
 * BGB).
 */
export interface TermsPdfFacts {
  festival: string;
  club: ClubContact;
  text: LegalText;
  /** Epoch milliseconds; the only date in the file. */
  madeAt: number;
}

export type TermsJob = PdfJob<'terms', TermsPdfFacts>;

/** The exact terms of sale, including the club's details at the time. */
export type TermsWording = Omit<TermsPdfFacts, 'madeAt'>;

/** Prefix of the keys under which wordings are stored permanently, by hash. */
const WORDINGS = 'wording/';

const known = new WeakMap<
  FestivalSettings,
  { publicUrl: string; wording: TermsWording; text: string; hash: string }
>();

/**
 * The terms resulting from these settings for the shop at `publicUrl`, with the SHA-256 (hex) of their JSON.
 */
export function termsWording(settings: FestivalSettings, publicUrl: string) {
  const cached = known.get(settings);
  if (cached?.publicUrl === publicUrl) return cached;
  const { title: festival, club } = settings;
  const sale = termsOfSale(settings, addedTerms(settings), withdrawalAddress(publicUrl));
  const wording: TermsWording = { festival, club, text: sale };
  const text = JSON.stringify(wording);
  const made = { publicUrl, wording, text, hash: createHash('sha256').update(text).digest('hex') };
  known.set(settings, made);
  return made;
}

/**
 * Stores the terms resulting from these settings before any order can accept them; `now` in epoch
 * milliseconds.
 */
export async function storeTermsWording(
  trx: Trx,
  settings: FestivalSettings,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<void> {
  const { text, hash } = termsWording(settings, publicUrl);
  await upsertSetting(trx, `${WORDINGS}${hash}`, text, now);
}

export async function findTermsWording(db: Db, hash: string): Promise<TermsWording | null> {
  const text = await findSetting(db, `${WORDINGS}${hash}`);
  return text === null ? null : JSON.parse(text);
}

type StoredAddition = FestivalSettings['legal']['terms'];

/** The club's addition to the terms of sale as guests see it. */
export function addedTerms({ legal }: Pick<FestivalSettings, 'legal'>): ShownAddition {
  return shownAddition(legal.terms);
}

/** The club's additions to all legal texts, with their Markdown source. */
export function legalAdditions({ legal }: Pick<FestivalSettings, 'legal'>): LegalAdditions {
  return { terms: withText(legal.terms), privacy: withText(legal.privacy), imprint: withText(legal.imprint) };
}

export function shownAddition(stored: StoredAddition): ShownAddition {
  return { as_of: stored.as_of, blocks: [...additionBlocks(stored)] };
}

function withText(stored: StoredAddition): LegalAddition {
  return { ...shownAddition(stored), text: stored.text };
}
