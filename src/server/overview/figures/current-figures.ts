import type { Figures } from '../../../contract/figures.ts';
import { Renewed } from '../../platform/http/renewed.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { currentBooks } from './current-books.ts';
import { type Programme, readProgramme } from './programme.ts';
import { readFigures } from './read-figures.ts';

/** However many dashboards ask: they are made once in this time, of books that are a second old at most. */
const FRESH_MS = 2_000;
/** Another server on the same database may have changed the programme. */
const PROGRAMME_MS = 60_000;

const ofShops = new WeakMap<object, Renewed<Figures>>();

/** The whole shop at a glance, at most three seconds old; read once for all who ask meanwhile. */
export async function currentFigures(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & SettingsPort,
): Promise<Figures> {
  const known = ofShops.get(services) ?? figuresOf(services);
  ofShops.set(services, known);
  return (await known.get()).value;
}

function figuresOf(services: Pick<Ports, 'changes' | 'clock' | 'store'> & SettingsPort): Renewed<Figures> {
  const { clock, changes } = services;
  const db = services.store.read;
  const programme = new Renewed<Programme>(clock, {
    version: () => changes.catalogue,
    make: async () => ({ value: await readProgramme(db), freshUntil: clock() + PROGRAMME_MS }),
  });
  return new Renewed<Figures>(clock, {
    version: () => 0,
    async make() {
      const now = clock();
      const books = await currentBooks(services);
      const { value } = await programme.get();
      return {
        value: await readFigures(db, { books, programme: value, iban: services.settings().bank.iban, now }),
        freshUntil: clock() + FRESH_MS,
      };
    },
  });
}
