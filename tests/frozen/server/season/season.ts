import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { readPdf } from '../../../server/platform/pdf/read-pdf.ts';
import { clock, type OpenedShop } from '../frozen-shop.ts';

/** What came over the wire, of whatever shape: the record compares it, nobody here vouches for it. */
export type Wire = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  body: Wire;
}

/** A call and its answer as they are recorded. */
export interface Entry {
  call: string;
  answer: { status: number; headers: Record<string, string>; body: Wire };
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface Season {
  shop: OpenedShop;
  /** Somebody who calls: a browser with cookies of its own, or with a token. */
  caller(name: string, token?: string): Call;
  /** All mails kept for an address, the oldest first. */
  mailsTo(address: string): Promise<Email[]>;
  /** Waits until nothing is due in the outbox. */
  settleMails(): Promise<void>;
  /** What a later test has to know of what was done here: ids, secrets, codes. */
  keys: Record<string, Wire>;
}

const LONGEST_MAIL_MS = 180_000;
const KEPT_HEADERS = ['content-type', 'content-disposition', 'cache-control', 'location', 'set-cookie'];

interface Surroundings {
  shop: OpenedShop;
  dataDir: string;
  /** Whether a mail waits that could go out. */
  isDue(): Promise<boolean>;
  /** Where every call is added with its answer. */
  entries: Entry[];
}

/** A shop in which guests and staff do what is recorded. */
export function openSeason({ shop, dataDir, isDue, entries }: Surroundings): Season {
  const settleMails = async () => {
    const until = performance.now() + LONGEST_MAIL_MS;
    while (await isDue()) {
      if (performance.now() > until) throw new Error('A mail that is due does not go out.');
      await setTimeout(10);
    }
  };
  const caller = (name: string, token?: string): Call => {
    const cookies = new Map<string, string>();
    return async (method, path, body, headers = {}) => {
      clock.advance(250);
      const sent = new Headers({ 'X-Requested-With': 'XMLHttpRequest', ...headers });
      if (token !== undefined && !sent.has('Authorization')) sent.set('Authorization', `Bearer ${token}`);
      if (cookies.size > 0) sent.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const init: RequestInit = { method, headers: sent };
      if (body !== undefined) {
        if (!sent.has('Content-Type')) sent.set('Content-Type', 'application/json');
        init.body = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
      }
      const response = await shop.request(path, init);
      for (const line of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(key);
        else cookies.set(key, value);
      }
      const read = await readBody(response);
      const kept = KEPT_HEADERS.flatMap((header) => {
        const value = response.headers.get(header);
        return value === null ? [] : [[header, value]];
      });
      entries.push({
        call: `${name}: ${method} ${path}`,
        answer: { status: response.status, headers: Object.fromEntries(kept), body: read },
      });
      if (method !== 'GET') await settleMails();
      return { status: response.status, body: read };
    };
  };
  const mailsTo = async (address: string) => {
    const folder = join(dataDir, 'mail');
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      names.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
    );
    return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address));
  };
  return { shop, caller, mailsTo, settleMails, keys: {} };
}

/** JSON as it is, papers and mails as what can be read of them, a stream as its first message, other text by lines. */
async function readBody(response: Response): Promise<Wire> {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/event-stream')) return firstMessage(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (type.startsWith('application/pdf')) return { pages: (await readPdf(bytes)).pages };
  if (type.startsWith('message/rfc822')) return readMail(await PostalMime.parse(bytes));
  if (type.startsWith('image/')) return { image: Buffer.from(bytes.subarray(8, 16)).toString('latin1') };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return /json/.test(type) ? JSON.parse(text) : text.split(/\r?\n/);
}

function readMail({ subject, from, to, text, html, attachments }: Email): Wire {
  const papers = attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`);
  return { subject, from, to, text: text?.split('\n'), html: html?.split('\n'), papers };
}

async function firstMessage(response: Response): Promise<Wire> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value).split('\n');
}
