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
import { instantText } from '../../domain/instant-text.ts';
import { berlinDay, formatDay, storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Trx } from '../platform/database/store.ts';
import type { Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import type { FestivalSettings, SettingsPort, SettingsWriter } from './festival-settings.ts';
import { legalAdditions } from './legal-additions-in-force.ts';
import { FESTIVAL, findSettingsBelow, lockFestival, upsertSetting } from './settings.repository.ts';
import { writeSettingsHistory } from './settings-history.repository.ts';
import { keepTermsWording } from './terms-wording.ts';

/** Under which keys published versions are kept for good. */
const VERSIONS = 'legal/';

/** A version as it is kept, `at` an instant: those from before Markdown have words alone. */
type KeptVersion = Omit<LegalVersion, 'blocks'> & KeptAddition;

/** What the club adds to legal texts, with every version there ever was, the newest first. */
export async function readLegalVersions({
  store,
  settings,
}: Pick<Ports, 'store'> & SettingsPort): Promise<LegalAnswer> {
  const rows = await findSettingsBelow(store.read, VERSIONS);
  const versions = rows
    .map(({ value }) => JSON.parse(value) as KeptVersion)
    .sort((a, b) => b.at.localeCompare(a.at))
    .map((version): LegalVersion => {
      const at = storedTimeOfInstant(Date.parse(version.at));
      return { ...version, at, blocks: [...additionBlocks(version)] };
    });
  return { legal: legalAdditions(settings()), versions };
}

/**
 * Publishes a new version of an addition, named by its day; that of the terms is kept with each order from then on.
 * What is there already is no new version. Its Markdown is read once, here: the version keeps what was read, so that it
 * stays what it was when it was accepted. Refused: `invalid` with the line that cannot be shown; `settings_changed` when
 * somebody else was first.
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
    const kept = { ...settings(), ...(JSON.parse(row?.value ?? '{}') as Partial<FestivalSettings>) };
    const old = kept.legal[name];
    if (old.as_of !== seen) return refuse('settings_changed');
    if (JSON.stringify(additionBlocks(old)) === JSON.stringify(blocks)) return kept;
    const as_of = await nameOfVersion(trx, name, now);
    const next = {
      ...kept,
      legal: { ...kept.legal, [name]: { text, as_of, blocks } },
      terms_version: name === 'terms' ? as_of : kept.terms_version,
    };
    const version: KeptVersion = {
      name,
      as_of,
      text,
      blocks,
      who: `${who.firstname} ${who.lastname}`.trim(),
      at: instantText(now),
    };
    await upsertSetting(trx, `${VERSIONS}${name}/${as_of}`, JSON.stringify(version), now);
    await upsertSetting(trx, FESTIVAL, JSON.stringify(next), now);
    await keepTermsWording(trx, next, { ...config, now });
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

/** `21.11.2026`, and from the second of a day on `21.11.2026, 2. Fassung`. */
async function nameOfVersion(trx: Trx, name: string, now: number): Promise<string> {
  const today = formatDay(berlinDay(now));
  const before = (await findSettingsBelow(trx, `${VERSIONS}${name}/${today}`)).length;
  return before === 0 ? today : `${today}, ${before + 1}. Fassung`;
}
