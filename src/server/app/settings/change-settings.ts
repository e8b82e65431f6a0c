import type { Context } from 'hono';
import type * as v from 'valibot';
import { REQUIRED } from '../../../contract/form-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { ClubSettings, changeSettings as endpoint } from '../../../contract/settings.ts';
import { confirmPassword } from '../../accounts/passwords/confirm-password.ts';
import { membersWhoMay } from '../../accounts/team/users.repository.ts';
import { wantPicture } from '../../catalog/pictures/pictures.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { queueTeamMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  type FestivalSettings,
  parseStoredSettings,
  type SettingsPort,
  type SettingsWriter,
} from '../../settings/festival-settings.ts';
import {
  countFestivalVersion,
  FESTIVAL,
  lockFestival,
  upsertSetting,
  writeSettingsHistory,
} from '../../settings/settings.repository.ts';
import { changesOf, isBankField, isOtherBank } from '../../settings/settings-changes.ts';
import { storeTermsWording } from '../../settings/terms-wording.ts';

const PICTURE_GONE = 'Dieses Bild ist nicht mehr da. Bitte lade es noch einmal hoch';

interface Change {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort & SettingsWriter;
  who: Staff;
  body: v.InferOutput<typeof endpoint.body>;
}

/**
 * Changes the settings with immediate effect. A new bank account requires the caller's password, and everyone
 * who may change it is told by mail. Refused: `settings_changed` if someone else has changed them; `invalid`
 * for a picture that is gone; `invalid`, `password_wrong`, `too_many` or `try_again` for the password.
 */
export async function changeSettings({ c, services, who, body }: Change): Promise<Refusal | null> {
  const { version, current_password: password = '', ...wanted } = body;
  const { store, clock, settings, config } = services;
  const isBankNew = isOtherBank(settings().bank, wanted.bank);
  if (isBankNew) {
    if (password === '') return refuse('invalid', { errors: { current_password: REQUIRED } });
    const member = await confirmPassword({ c, services, who, password });
    if (isRefusal(member)) return member;
  }
  const at = clock();
  const answer = await store.write(async (trx): Promise<FestivalSettings | Refusal> => {
    const row = await lockFestival(trx);
    const stored = { ...settings(), ...parseStoredSettings(row?.value) };
    if ((row?.version ?? 0) !== version) return refuse('settings_changed');
    if (isOtherBank(stored.bank, wanted.bank) && !isBankNew) return refuse('settings_changed');
    const hero = await heroWith(trx, wanted.hero, at);
    if (isRefusal(hero)) return hero;
    const { backup = stored.backup, alarm = stored.alarm, four_eyes = stored.four_eyes } = wanted;
    const { payment_tolerance_cents = stored.payment_tolerance_cents } = wanted;
    const { accent_color = stored.accent_color } = wanted;
    const { sphere = stored.sphere, datev = stored.datev } = wanted;
    const kept = { backup, alarm, four_eyes, payment_tolerance_cents, sphere, datev, accent_color };
    const next = { ...stored, ...wanted, hero, ...kept };
    const changes = changesOf(stored, next);
    if (changes.length === 0) return stored;
    await upsertSetting(trx, FESTIVAL, JSON.stringify(next), at);
    await storeTermsWording(trx, next, { ...config, now: at });
    await countFestivalVersion(trx);
    await writeSettingsHistory(trx, { at, who, changes });
    if (changes.some(isBankField)) await warnOfBank(trx, at);
    return next;
  });
  if (isRefusal(answer)) return answer;
  services.putInForce(answer);
  if (isBankNew) services.wakeOutbox();
  return null;
}

/** Marks the picture as wanted, so that the clean-up of unused pictures does not delete it. */
async function heroWith(
  trx: Trx,
  hero: ClubSettings['hero'],
  now: number,
): Promise<ClubSettings['hero'] | Refusal> {
  if (hero.picture === null) return hero;
  const picture = await wantPicture(trx, hero.picture.id, now);
  if (picture !== null) return { ...hero, picture };
  return refuse('invalid', { errors: { 'hero.picture': PICTURE_GONE } });
}

/** So that no one with a stolen password and browser can redirect guests' money unnoticed. */
async function warnOfBank(trx: Trx, now: number): Promise<void> {
  for (const userId of await membersWhoMay(trx, 'settings'))
    await queueTeamMail(trx, { kind: 'bank_changed', userId, now });
}
