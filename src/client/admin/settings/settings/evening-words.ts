import type { EveningName } from '../../../../domain/evening-of.ts';

/** What the evenings of the front page are called. */
export const eveningWords: Record<EveningName, string> = {
  dusk: 'Abendrot',
  blue_hour: 'Blaue Stunde',
  leaves: 'Weinlaub',
  own: 'Eigene Farbe',
};
