export const ADD_CATEGORY_ID = 'preiskategorie-hinzufuegen';
export const SAVE_OFFER_ID = 'plan-und-preise-speichern';

/** The button that adds a price to a category, or to none. */
export const addPriceId = (category: string | null): string => `preis-hinzufuegen-${category ?? 'ohne'}`;

/** Where one goes on when a row has gone: the button that would add such a one, else the one that saves. */
export function whereToAdd(id: string): HTMLElement | null {
  return document.getElementById(id) ?? document.getElementById(SAVE_OFFER_ID);
}
