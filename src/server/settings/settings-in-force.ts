import type { Store } from '../platform/database/store.ts';
import type { FestivalSettings } from './festival-settings.ts';
import { loadSettings } from './load-settings.ts';
import { sampleSettings } from './sample-settings.ts';
import { FESTIVAL, findSetting } from './settings.repository.ts';

/** The settings in memory, so that asking for them (`services.settings`) costs nothing and waits for nobody. */
export class SettingsInForce {
  readonly #store: Store;
  readonly #clock: () => number;
  #settings: FestivalSettings;
  /** What they are as they are kept. */
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

  /** Bound, to be handed over as `services.settings`. */
  readonly current = (): FestivalSettings => this.#settings;

  /** Bound, for whoever has committed other settings (`services.putInForce`). */
  readonly putInForce = (settings: FestivalSettings): void => {
    this.#settings = settings;
    this.#text = JSON.stringify(settings);
  };

  /** Bound. Puts in force what another process on this database has committed; where nobody has, nothing changes. */
  readonly renew = async (): Promise<void> => {
    const before = this.#settings;
    const text = await findSetting(this.#store.read, FESTIVAL);
    // What was put in force while this was read may be newer than it.
    if (text === null || text === this.#text || this.#settings !== before) return;
    this.#settings = {
      ...sampleSettings(this.#clock()),
      ...(JSON.parse(text) as Partial<FestivalSettings>),
    };
    this.#text = text;
  };
}
