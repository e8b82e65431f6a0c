/** What a member of the team may do. */
export const permissions = [
  'orders',
  'money',
  'events',
  'layouts',
  'discounts',
  'checkin',
  'team',
  'settings',
] as const;

export type Permission = (typeof permissions)[number];

interface Member {
  permissions: ReadonlyArray<Permission>;
  /** Has no password yet, and so cannot log in. */
  is_invited: boolean;
}

/** What is in the hands of somebody who can log in, manages the team and has the permission himself. */
export function heldByManagers(team: ReadonlyArray<Member>): Permission[] {
  const managers = team.filter(({ permissions, is_invited }) => !is_invited && permissions.includes('team'));
  return permissions.filter((one) => managers.some((manager) => manager.permissions.includes(one)));
}

/**
 * What somebody who manages the team may grant: what he has himself, and what none of those who manage the team
 * has, because nobody could ever grant it otherwise.
 */
export function grantable(own: ReadonlyArray<Permission>, team: ReadonlyArray<Member>): Permission[] {
  const held = heldByManagers(team);
  return permissions.filter((one) => own.includes(one) || !held.includes(one));
}

/** With these one sees payments and guests, the club's account, or who may do what. */
export const sensitivePermissions: ReadonlyArray<Permission> = ['orders', 'money', 'team', 'settings'];

export function isSensitive(granted: ReadonlyArray<Permission>): boolean {
  return granted.some((permission) => sensitivePermissions.includes(permission));
}
