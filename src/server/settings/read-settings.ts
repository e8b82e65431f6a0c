import * as v from 'valibot';
import { Festival } from '../../contract/festival.ts';
import type { SettingsAnswer } from '../../contract/settings.ts';
import { eveningColors } from '../../domain/evening-colors.ts';
import { onlyStoresMail } from '../platform/config.ts';
import type { Ports } from '../platform/ports.ts';
import { type FestivalSettings, parseStoredSettings, type SettingsPort } from './festival-settings.ts';
import { findFestival, readSettingsHistory } from './settings.repository.ts';

/** The stored settings with their version and latest changes. */
export async function readSettings({
  store,
  settings,
  paypal,
  config,
}: Pick<Ports, 'store' | 'config'> & SettingsPort & { paypal: object | null }): Promise<SettingsAnswer> {
  const row = await findFestival(store.read);
  const stored = parseStoredSettings(row?.value);
  const {
    terms_version: _accepted,
    legal: _elsewhere,
    // Read by a call of their own, with the backups.
    backup: _backup,
    alarm: _alarm,
    logo,
    ...own
  } = { ...settings(), ...stored };
  return {
    settings: { ...own, version: row?.version ?? 0 },
    logo,
    history: await readSettingsHistory(store.read),
    has_paypal_account: paypal !== null,
    ...(!onlyStoresMail(config) && { has_mail_server: true }),
  };
}

/**
 * The part of the settings that guests may see. Evening colours are mixed here, so that pages need not do it.
 */
export function shownFestival(settings: FestivalSettings, hasPaypal: boolean): Festival {
  const { colors, own_color, picture } = settings.hero;
  const evening = colors === 'dusk' ? null : eveningColors(colors, own_color);
  // Parsing drops fields outside the contract, so that no internal setting is published.
  const paypal = settings.paypal_offered && hasPaypal ? { paypal: true } : {};
  return v.parse(Festival, { ...settings, ...paypal, hero: { evening, picture } });
}
