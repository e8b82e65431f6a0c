import type { Festival } from '../../contract/festival.ts';

/** Everything the club settles for itself: what guests may know, and how the shop behaves. */
export interface FestivalSettings extends Festival {
  /** Stands before the code in every order number. */
  order_prefix: string;
  most_held_seats: number;
  /** Which terms of sale are in force; kept with each order. */
  terms_version: string;
}
