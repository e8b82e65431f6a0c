import type { SettingsAnswer } from '../../contract/settings.ts';
import type { Ports } from '../platform/ports.ts';
import type { FestivalSettings, SettingsPort } from './festival-settings.ts';
import { findFestival } from './settings.repository.ts';
import { readSettingsHistory } from './settings-history.repository.ts';

/** The settings as they are kept, with the version to change them by, and who changed what lately. */
export async function readSettings({
  store,
  settings,
  paypal,
}: Pick<Ports, 'store'> & SettingsPort & { paypal: object | null }): Promise<SettingsAnswer> {
  const row = await findFestival(store.read);
  const kept = JSON.parse(row?.value ?? '{}') as Partial<FestivalSettings>;
  const { terms_version: _accepted, legal: _elsewhere, ...own } = { ...settings(), ...kept };
  return {
    settings: { ...own, version: row?.version ?? 0 },
    history: await readSettingsHistory(store.read),
    has_paypal_account: paypal !== null,
  };
}
