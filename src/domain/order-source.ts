/**
 * How an order came about: by a guest in the shop, or made by the team: as a gift (Ehrenkarte), at the box office
 * (Abendkasse), or for somebody on the telephone.
 */
export const orderSources = ['shop', 'complimentary', 'box_office', 'telephone'] as const;

export type OrderSource = (typeof orderSources)[number];

/** Whether an order may stand there without address, mail and telephone: nothing is sent to whoever got the tickets. */
export function mayBeNameless(source: OrderSource): boolean {
  return source === 'complimentary' || source === 'box_office';
}
