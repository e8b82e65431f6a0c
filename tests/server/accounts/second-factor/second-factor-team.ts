import type { NewSecondFactor } from '../../../../src/contract/accounts.ts';
import { totpCode } from '../../../../src/server/accounts/second-factor/check-second-factor.ts';
import type { OpenTestStore } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

export const PROFILE = '/api/office/profile';
export const FACTOR = `${PROFILE}/second-factor`;
type Codes = { recovery_codes: string[] };

/** A shop with one member, and what his authenticator app shows. */
export async function secondFactorTeam(openTestStore: OpenTestStore, config = {}) {
  const store = await openTestStore();
  const shop = testShop(store, { config });
  const member = await addMember(store);
  const tryLogin = (more: { code?: string; remember?: boolean } = {}, { email, password } = member) =>
    shop.guest().call<{ token: string; code?: string; permissions: string[] }>('POST', '/api/login', {
      email,
      password,
      ...more,
    });
  const sessionOf = (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return <B = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
      shop.guest().call<B>(method, path, body, headers);
  };
  const logIn = async (...args: Parameters<typeof tryLogin>) =>
    sessionOf((await tryLogin(...args)).body.token);
  const codeAt = async (shift = 0, userId = member.id) => {
    const { secret } = await store.read
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return totpCode(Buffer.from(secret, 'hex'), Math.floor(shop.clock.now / 30_000) + shift);
  };
  return {
    shop,
    store,
    member,
    tryLogin,
    logIn,
    codeAt,
    /** Turns it on with the code of this step; answers the recovery codes. */
    async turnOn(
      call: Awaited<ReturnType<typeof logIn>>,
      userId = member.id,
      current_password = member.password,
    ): Promise<string[]> {
      await call<NewSecondFactor>('POST', FACTOR, { current_password });
      const { body } = await call<Codes>('PUT', FACTOR, { code: await codeAt(0, userId) });
      return body.recovery_codes;
    },
    auditActions: async () =>
      (await store.read.selectFrom('team_history').select('what').orderBy('id').execute()).map(
        ({ what }) => what,
      ),
  };
}
