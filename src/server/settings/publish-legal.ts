import type * as v from 'valibot';
import {
  additionBlocks,
  type publishLegalAddition as endpoint,
  type KeptAddition,
  type LegalAnswer,
  type LegalVersion,
} from '../../contract/legal.ts';
import { readMarkdown } from '../../contract/markdown.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { berlinDay, formatDay, isoInstant, storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Trx } from '../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import {
  type FestivalSettings,
  parseStoredSettings,
  type SettingsPort,
  type SettingsWriter,
} from './festival-settings.ts';
import {
  FESTIVAL,
  findSettingsBelow,
  lockFestival,
  upsertSetting,
  writeSettingsHistory,
} from './settings.repository.ts';
import { legalAdditions, storeTermsWording } from './terms-wording.ts';

/** Prefix of the keys under which published versions are stored permanently. */
const VERSIONS = 'legal/';

/** A stored version, with an ISO instant in `at`; versions from before Markdown only have plain text. */
type StoredVersion = Omit<LegalVersion, 'blocks'> & KeptAddition;

/** The club's additions to legal texts with all their versions, newest first. */
export async function readLegalVersions({
  store,
  settings,
}: Pick<Ports, 'store'> & SettingsPort): Promise<LegalAnswer> {
  const rows = await findSettingsBelow(store.read, VERSIONS);
  const versions = rows
    .map(({ value }): StoredVersion => JSON.parse(value))
    .sort((a, b) => b.at.localeCompare(a.at))
    .map((version): LegalVersion => {
      const at = storedTimeOfInstant(Date.parse(version.at));
      return { ...version, at, blocks: [...additionBlocks(version)] };
    });
  return { legal: legalAdditions(settings()), versions };
}

/**
 * Publishes a new version of an addition, named by its day; orders store the version of the terms. An
 * unchanged text creates no version. The Markdown is parsed only here and stored with the version, so that an
 * accepted text never changes with the parser. Refused: `invalid` naming the line that cannot be displayed;
 * `settings_changed` after a concurrent publication.
 */
export async function publishLegal(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort & SettingsWriter,
  who: Staff,
  { name, text, seen }: v.InferOutput<typeof endpoint.body>,
): Promise<Refusal | null> {
  const { store, clock, settings, config } = services;
  const read = readMarkdown(text);
  if ('problem' in read) return refuse('invalid', { errors: { text: read.problem } });
  const { blocks } = read;
  const now = clock();
  const answer = await store.write(async (trx): Promise<FestivalSettings | Refusal> => {
    const row = await lockFestival(trx);
    const stored = { ...settings(), ...parseStoredSettings(row?.value) };
    const old = stored.legal[name];
    if (old.as_of !== seen) return refuse('settings_changed');
    if (JSON.stringify(additionBlocks(old)) === JSON.stringify(blocks)) return stored;
    const as_of = await nameOfVersion(trx, name, now);
    const next = {
      ...stored,
      legal: { ...stored.legal, [name]: { text, as_of, blocks } },
      terms_version: name === 'terms' ? as_of : stored.terms_version,
    };
    const version: StoredVersion = {
      name,
      as_of,
      text,
      blocks,
      who: nameOfStaff(who),
      at: isoInstant(now),
    };
    await upsertSetting(trx, `${VERSIONS}${name}/${as_of}`, JSON.stringify(version), now);
    await upsertSetting(trx, FESTIVAL, JSON.stringify(next), now);
    await storeTermsWording(trx, next, { ...config, now });
    await writeSettingsHistory(trx, {
      at: now,
      who,
      changes: [{ field: `legal.${name}`, from: old.as_of, to: as_of }],
    });
    return next;
  });
  if (isRefusal(answer)) return answer;
  services.putInForce(answer);
  return null;
}

/** `21.11.2026`, with the suffix `, 2. Fassung` from the second version of a day on. */
async function nameOfVersion(trx: Trx, name: string, now: number): Promise<string> {
  const today = formatDay(berlinDay(now));
  const before = (await findSettingsBelow(trx, `${VERSIONS}${name}/${today}`)).length;
  return before === 0 ? today : `${today}, ${before + 1}. Fassung`;
}
