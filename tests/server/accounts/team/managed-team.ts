import type { MailMessage } from '../../../../src/server/messages/mail-message.ts';
import type { OpenTestStore } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';
import { deliverDueMail } from '../../messages/deliver-all.ts';

export const TEAM = '/api/office/team';
export const anna = {
  email: 'Anna@Weinfest.example',
  firstname: 'Anna',
  lastname: 'Groß',
  permissions: ['orders', 'checkin'],
};

/** A shop with somebody who manages the team, and whose mails are read. */
export async function managedTeam(openTestStore: OpenTestStore) {
  const shop = testShop(await openTestStore());
  const { services } = shop;
  const manager = await loggedInMember(services.store, shop.clock.now);
  const office = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    shop.call<Body>(method, path, body, manager);
  const readMails = async () => {
    const mails: MailMessage[] = [];
    const postbox = { post: async (mail: MailMessage) => void mails.push(mail), close() {} };
    while ((await deliverDueMail(services, postbox)) > 0);
    return mails;
  };
  return {
    shop,
    manager,
    office,
    readMails,
    async invite(who: Partial<typeof anna> = {}): Promise<number> {
      const { body } = await office<{ id: number }>('POST', TEAM, { ...anna, ...who });
      return body.id;
    },
    /** The token of the link in the only mail that waits. */
    async readToken(): Promise<string> {
      const [mail, ...more] = await readMails();
      if (more.length > 0) throw new Error('more than one mail');
      return /\/login\/password#([\w-]{43})/.exec(String(mail?.text))?.[1] ?? '';
    },
    logIn: (email: string, password: string) => shop.guest().call('POST', '/api/login', { email, password }),
    history: async () =>
      (await services.store.read.selectFrom('team_history').selectAll().orderBy('id').execute()).map(
        ({ who, what, member, permissions }) => [who, what, member, permissions],
      ),
  };
}
