/** What a member of the team may do. */
export const permissions = [
  'orders',
  'events',
  'layouts',
  'discounts',
  'checkin',
  'team',
  'settings',
] as const;

export type Permission = (typeof permissions)[number];
