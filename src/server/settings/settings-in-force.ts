import type { Store } from '../database/store.ts';
import type { FestivalSettings } from './festival-settings.ts';
import { loadSettings, saveSettings } from './load-settings.ts';

/** The settings in memory, so that asking for them (`services.settings`) costs nothing and waits for nobody. */
export class SettingsInForce {
  readonly #store: Store;
  readonly #clock: () => number;
  #settings: FestivalSettings;

  private constructor(store: Store, clock: () => number, settings: FestivalSettings) {
    this.#store = store;
    this.#clock = clock;
    this.#settings = settings;
  }

  static async open(store: Store, clock: () => number): Promise<SettingsInForce> {
    return new SettingsInForce(store, clock, await loadSettings(store, clock()));
  }

  /** Bound, to be handed over as `services.settings`. */
  readonly current = (): FestivalSettings => this.#settings;

  /** In force as soon as they are committed. */
  async change(settings: FestivalSettings): Promise<void> {
    await saveSettings(this.#store, settings, this.#clock());
    this.#settings = settings;
  }
}
