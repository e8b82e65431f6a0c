import { createHmac } from 'node:crypto';
import { clock } from '../frozen-shop.ts';
import type { Answer, Season } from './season.ts';

export const ADMIN = { email: 'erika@weinfest.example', password: 'Rebhang hinter der Kelter 7' };
const JONAS = { email: 'jonas@weinfest.example', password: 'Lampions über dem Winzerhof 8' };
const PETRA = { email: 'petra@weinfest.example', password: 'Traubensaft im Gewölbe 9' };

/** What an authenticator app shows now (RFC 6238) for a secret in Base32. */
export function appCode(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(clock.now / 30_000)));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The team comes together: the first account, invitations, passwords, sessions, second factors. Answers Erika's token. */
export async function gatherTeam({ shop, caller, mailsTo, keys }: Season): Promise<string> {
  const nobody = caller('nobody');
  const token = shop.setUpAddress?.split('#')[1]?.replace(/^\w+=/, '') ?? '';
  await nobody('POST', '/api/password/link', { token });
  const names = { firstname: 'Erika', lastname: 'Muster' };
  await nobody('POST', '/api/password/first', { token, ...names, ...ADMIN });
  await nobody('POST', '/api/login', { ...ADMIN, password: 'nicht das Passwort' });
  await nobody('GET', '/api/updt');
  const tokenOf = ({ body }: Answer): string => body.token;
  const admin = tokenOf(await nobody('POST', '/api/login', { ...ADMIN, remember: true }));
  const erika = caller('admin', admin);
  await erika('GET', '/api/updt');

  const passwordFrom = async (person: typeof JONAS) => {
    const mail = (await mailsTo(person.email)).at(-1);
    const link = /https:\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const token = link.split('#')[1]?.replace(/^\w+=/, '') ?? '';
    await nobody('POST', '/api/password/link', { token });
    await nobody('POST', '/api/password', { token, password: person.password });
  };
  const invite = (person: typeof JONAS, firstname: string, permissions: string[]) =>
    erika('POST', '/api/office/team', { email: person.email, firstname, lastname: 'Rebstock', permissions });
  const jonasId = (await invite(JONAS, 'Jonas', ['orders', 'checkin'])).body.id;
  await passwordFrom(JONAS);
  const petraId = (await invite(PETRA, 'Petra', ['events'])).body.id;
  await erika('POST', `/api/office/team/${petraId}/invitation`);
  await passwordFrom(PETRA);
  const goneId = (await invite({ ...JONAS, email: 'weg@weinfest.example' }, 'Kurt', [])).body.id;
  await invite({ ...JONAS, email: 'wartet@weinfest.example' }, 'Ute', ['layouts']);
  await erika('PUT', `/api/office/team/${goneId}`, { ...names, permissions: ['layouts', 'discounts'] });
  await erika('DELETE', `/api/office/team/${goneId}`);

  const jonas = caller('jonas', tokenOf(await nobody('POST', '/api/login', JONAS)));
  await jonas('GET', '/api/office/team');
  const changed = { current_password: JONAS.password, password: 'Kelterweg bei Nacht 10' };
  await jonas('PUT', '/api/office/profile/password', { ...changed, password: 'zu kurz' });
  await jonas('PUT', '/api/office/profile/password', changed);
  const begin = async (call: typeof jonas, current_password: string): Promise<string> =>
    (await call('POST', '/api/office/profile/second-factor', { current_password })).body.secret;
  const turnOn = (call: typeof jonas, secret: string) =>
    call('PUT', '/api/office/profile/second-factor', { code: appCode(secret) });
  await turnOn(jonas, await begin(jonas, changed.password));
  await jonas('GET', '/api/logout');
  await erika('DELETE', `/api/office/team/${jonasId}/second-factor`);

  const petra = caller('petra', tokenOf(await nobody('POST', '/api/login', PETRA)));
  const secret = await begin(petra, PETRA.password);
  await turnOn(petra, secret);
  const codes = await petra('POST', '/api/office/profile/recovery-codes', {
    current_password: PETRA.password,
  });
  await nobody('POST', '/api/login', PETRA);
  clock.advance(60_000);
  await nobody('POST', '/api/login', { ...PETRA, code: appCode(secret) });
  const { sessions } = (await petra('GET', '/api/office/profile')).body;
  const other = sessions.find((session: { is_this: boolean }) => !session.is_this);
  await petra('DELETE', `/api/office/profile/sessions/${other.id}`);
  await petra('DELETE', '/api/office/profile/sessions');

  // In this order, because nobody demands it of others without one of their own.
  await turnOn(erika, await begin(erika, ADMIN.password));
  await erika('PUT', '/api/office/second-factor', { is_demanded: true });
  await erika('GET', '/api/updt');
  await erika('PUT', '/api/office/second-factor', { is_demanded: false });
  await erika('POST', '/api/office/profile/second-factor/off', { current_password: ADMIN.password });
  await nobody('POST', '/api/password/forgotten', { email: PETRA.email });
  await nobody('POST', '/api/password/forgotten', { email: 'niemand@weinfest.example' });
  await erika('GET', '/api/office/team');
  await erika('GET', '/api/office/team/history');
  keys.petra = { ...PETRA, secret, recoveryCode: codes.body.recovery_codes?.[0] };
  keys.admin = ADMIN;
  return admin;
}
