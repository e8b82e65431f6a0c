import type { DiscountDeed } from '../../../../contract/discounts.ts';

/** What somebody did to a campaign, behind his name. */
export const discountDeedWords: Record<DiscountDeed, string> = {
  created: 'hat sie angelegt',
  changed: 'hat die Angaben geändert',
  paused: 'hat sie angehalten',
  resumed: 'hat sie weiterlaufen lassen',
  codes: 'hat Einzelcodes erzeugt',
  deleted: 'hat sie gelöscht',
};
