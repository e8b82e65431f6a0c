import type { Logo } from '../../../contract/logo.ts';
import { isRefusal, type Refusal } from '../../../contract/refusals.ts';
import { type ConvertedLogo, convertLogo } from '../../catalog/pictures/convert-logo.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  type FestivalSettings,
  parseStoredSettings,
  type SettingsPort,
  type SettingsWriter,
} from '../../settings/festival-settings.ts';
import { insertLogo } from '../../settings/logo/logos.repository.ts';
import {
  FESTIVAL,
  lockFestival,
  upsertSetting,
  writeSettingsHistory,
} from '../../settings/settings.repository.ts';

type LogoServices = Pick<Ports, 'clock' | 'store'> & SettingsPort & SettingsWriter;

/** Puts an uploaded file into force as the club's logo. Refused as in `convertLogo`. */
export async function changeLogo(
  services: LogoServices,
  who: Staff,
  file: Uint8Array,
): Promise<Logo | Refusal> {
  const converted = await convertLogo(file);
  if (isRefusal(converted)) return converted;
  await putLogo(services, who, converted);
  return shown(converted);
}

/** Leaves the club without a logo. Documents that were issued keep theirs. */
export function removeLogo(services: LogoServices, who: Staff): Promise<void> {
  return putLogo(services, who, null);
}

const shown = ({ id, width, height, ground }: Logo): Logo => ({ id, width, height, ground });

/** The version of the settings stays: whoever has others unsaved meanwhile can still save them. */
async function putLogo(
  { clock, putInForce, settings, store }: LogoServices,
  who: Staff,
  wanted: ConvertedLogo | null,
): Promise<void> {
  const at = clock();
  const changed = await store.write(async (trx): Promise<FestivalSettings> => {
    const row = await lockFestival(trx);
    const stored = { ...settings(), ...parseStoredSettings(row?.value) };
    const next = { ...stored, logo: wanted && shown(wanted) };
    if (stored.logo?.id === next.logo?.id) return stored;
    if (wanted !== null) await insertLogo(trx, { ...wanted, stored_at: at });
    await upsertSetting(trx, FESTIVAL, JSON.stringify(next), at);
    const change = { field: 'logo', from: stored.logo?.id ?? '', to: wanted?.id ?? '' };
    await writeSettingsHistory(trx, { at, who, changes: [change] });
    return next;
  });
  putInForce(changed);
}
