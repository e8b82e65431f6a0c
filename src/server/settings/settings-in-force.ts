import type { Store } from '../platform/database/store.ts';
import { takeTurn } from '../platform/database/transactions.ts';
import { type FestivalSettings, parseStoredSettings } from './festival-settings.ts';
import { sampleSettings } from './sample-settings.ts';
import { FESTIVAL, findSetting, upsertSetting } from './settings.repository.ts';
import { storeTermsWording } from './terms-wording.ts';

/** The settings in memory, so that reading them (`services.settings`) is synchronous. */
export class SettingsInForce {
  readonly #store: Store;
  readonly #clock: () => number;
  #settings: FestivalSettings;
  /** Their stored JSON. */
  #text: string;

  private constructor(store: Store, clock: () => number, settings: FestivalSettings) {
    this.#store = store;
    this.#clock = clock;
    this.#settings = settings;
    this.#text = JSON.stringify(settings);
  }

  static async open(store: Store, clock: () => number, publicUrl: string): Promise<SettingsInForce> {
    return new SettingsInForce(store, clock, await loadSettings(store, clock(), publicUrl));
  }

  /** Bound, to be passed on as `services.settings`. */
  readonly current = (): FestivalSettings => this.#settings;

  /** Bound, for operations that have committed new settings (`services.putInForce`). */
  readonly putInForce = (settings: FestivalSettings): void => {
    this.#settings = settings;
    this.#text = JSON.stringify(settings);
  };

  /** Bound. Takes over settings committed by another process on the same database. */
  readonly renew = async (): Promise<void> => {
    const before = this.#settings;
    const text = await findSetting(this.#store.read, FESTIVAL);
    // Settings put into force during this read may be newer than what was read.
    if (text === null || text === this.#text || this.#settings !== before) return;
    this.#settings = {
      ...sampleSettings(this.#clock()),
      ...parseStoredSettings(text),
    };
    this.#text = text;
  };
}

/**
 * Loads the stored settings, filling in fields that older versions lack. If there are none, the sample
 * settings are stored, so that their date stays fixed. `now` in epoch milliseconds.
 */
export async function loadSettings(store: Store, now: number, publicUrl: string): Promise<FestivalSettings> {
  const sample = sampleSettings(now);
  return store.write(async (trx) => {
    // Or a second process, started at the same moment, could put the sample back over what staff have set.
    await takeTurn(trx, FESTIVAL);
    const stored = await findSetting(trx, FESTIVAL);
    const settings = stored === null ? sample : { ...sample, ...parseStoredSettings(stored) };
    if (stored === null) await upsertSetting(trx, FESTIVAL, JSON.stringify(sample), now);
    // An update of the shop may have changed the wording.
    await storeTermsWording(trx, settings, { publicUrl, now });
    return settings;
  });
}
