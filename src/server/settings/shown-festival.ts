import * as v from 'valibot';
import { Festival } from '../../contract/festival.ts';
import { eveningOf } from '../../domain/evening-of.ts';
import type { FestivalSettings } from './festival-settings.ts';

/** What guests may know of the settings. The colours of the evening are mixed here, so that no page has to. */
export function shownFestival(settings: FestivalSettings, hasPaypal: boolean): Festival {
  const { colors, own_color, picture } = settings.hero;
  const evening = colors === 'dusk' ? null : eveningOf(colors, own_color);
  // Parsing leaves away what the contract does not name: how the shop behaves is nobody's business.
  const paypal = settings.paypal_offered && hasPaypal ? { paypal: true } : {};
  return v.parse(Festival, { ...settings, ...paypal, hero: { evening, picture } });
}
