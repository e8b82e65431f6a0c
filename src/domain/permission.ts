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

/** With these one sees payments and guests, the club's account, or who may do what. */
export const sensitivePermissions: ReadonlyArray<Permission> = ['orders', 'team', 'settings'];

export function isSensitive(granted: ReadonlyArray<Permission>): boolean {
  return granted.some((permission) => sensitivePermissions.includes(permission));
}
