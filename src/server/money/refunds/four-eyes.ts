import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { membersWhoMay, namesOfMembers } from '../../accounts/team/users.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { parseStoredSettings, type SettingsPort } from '../../settings/festival-settings.ts';
import { findFestival } from '../../settings/settings.repository.ts';
import type { RefundRow } from './refunds.repository.ts';

type Author = Pick<RefundRow, 'account_by' | 'account_by_id'>;

/** Who may transfer a run: whoever has written none of its accounts. */
export interface FourEyes {
  is_yours: boolean;
  /** The names of all who may. */
  may: string[];
}

/**
 * Whether a member of the team may transfer a run with these refunds, and who may; null while the setting is off. The
 * setting is read from the database, since another process may have changed it a moment ago.
 */
export async function readFourEyes(
  db: Db,
  { settings }: SettingsPort,
  who: Staff,
  refunds: ReadonlyArray<Author>,
): Promise<FourEyes | null> {
  const stored = parseStoredSettings((await findFestival(db))?.value);
  if (!{ ...settings(), ...stored }.four_eyes) return null;
  const members = await namesOfMembers(db, await membersWhoMay(db, 'money'));
  const isFree = (one: Pick<Staff, 'userId' | 'firstname' | 'lastname'>) =>
    !refunds.some((refund) => isAuthor(refund, one));
  const may = members.filter((member) => isFree({ ...member, userId: member.id })).map(nameOfStaff);
  return { is_yours: isFree(who), may: may.toSorted((one, other) => one.localeCompare(other, 'de')) };
}

/** Earlier versions noted the name only. */
function isAuthor(
  { account_by: name, account_by_id: id }: Author,
  one: Pick<Staff, 'userId' | 'firstname' | 'lastname'>,
): boolean {
  return id === null ? name === nameOfStaff(one) : id === one.userId;
}

/** `refund_four_eyes`, naming who may, if the caller has written an account of the run and the setting is on. */
export async function refuseOwnAccounts(
  db: Db,
  services: SettingsPort,
  who: Staff,
  refunds: ReadonlyArray<Author>,
): Promise<Refusal | null> {
  const fourEyes = await readFourEyes(db, services, who, refunds);
  if (fourEyes === null || fourEyes.is_yours) return null;
  const { may } = fourEyes;
  return may.length === 0
    ? refuse('refund_four_eyes_nobody')
    : refuse('refund_four_eyes', { names: may.join(', ') });
}
