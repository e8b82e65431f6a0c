import type { Store } from '../database/store.ts';
import type { FestivalSettings } from './festival-settings.ts';
import { loadSettings } from './load-settings.ts';

/** The settings in memory, so that asking for them (`services.settings`) costs nothing and waits for nobody. */
export class SettingsInForce {
  #settings: FestivalSettings;

  private constructor(settings: FestivalSettings) {
    this.#settings = settings;
  }

  static async open(store: Store, clock: () => number): Promise<SettingsInForce> {
    return new SettingsInForce(await loadSettings(store, clock()));
  }

  /** Bound, to be handed over as `services.settings`. */
  readonly current = (): FestivalSettings => this.#settings;

  /** Bound, for whoever has committed other settings (`services.putInForce`). */
  readonly putInForce = (settings: FestivalSettings): void => {
    this.#settings = settings;
  };
}
