import { inSqliteFile } from '../support/sqlite-file.ts';

/** A shop on SQLite, and somebody who may make door devices there. */
export interface GateShop {
  url: string;
  dataDir: string;
  token: string;
}

/** The link that the office makes for a phone at a gate, for every event. */
export async function pairingLink(shop: GateShop, name: string): Promise<string> {
  const events = inSqliteFile(shop.dataDir, (file) => file.prepare('select id from events').pluck().all());
  const wish = { name, event_ids: events };
  const { pairing } = await send<{ pairing: { url: string } }>(shop, '/api/office/devices', wish, shop.token);
  return pairing.url;
}

/** Trades a link for the token of its phone, as the phone itself does. */
export async function tokenOfLink(shop: GateShop, link: string): Promise<string> {
  const code = link.slice(link.indexOf('#') + 1);
  return (await send<{ token: string }>(shop, '/api/door/pair', { code })).token;
}

async function send<A>({ url }: GateShop, path: string, body: object, token?: string): Promise<A> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as A;
}
