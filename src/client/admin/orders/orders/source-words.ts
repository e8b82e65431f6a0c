import type { OrderSource } from '../../../../domain/order-source.ts';

/** How an order came about, in a word. */
export const sourceWords: Record<OrderSource, string> = {
  shop: 'Online',
  complimentary: 'Ehrenkarte',
  box_office: 'Abendkasse',
  telephone: 'Telefonisch',
};
