import type { Member } from '../../contract/team.ts';
import { germanOrder } from '../../domain/german-order.ts';
import { storedTimeOrNull } from '../../domain/stored-time.ts';
import type { Db } from '../platform/database/store.ts';
import { NOBODYS_HASH } from './password-hash.ts';
import { allGrants, allMembers } from './users.repository.ts';

/** The whole team by name. A club has tens of members, never thousands. */
export async function listMembers(db: Db): Promise<Member[]> {
  const grants = Map.groupBy(await allGrants(db), (grant) => grant.user_id);
  const members = (await allMembers(db)).sort(
    (a, b) => germanOrder(a.lastname, b.lastname) || germanOrder(a.firstname, b.firstname) || a.id - b.id,
  );
  return members.map((member) => ({
    id: member.id,
    firstname: member.firstname,
    lastname: member.lastname,
    email: member.email,
    permissions: (grants.get(member.id) ?? []).map((grant) => grant.permission),
    has_second_factor: member.has_second_factor === 1,
    is_invited: member.password_hash === NOBODYS_HASH,
    seen_at: storedTimeOrNull(member.seen_at),
  }));
}
