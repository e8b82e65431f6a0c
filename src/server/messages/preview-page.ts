import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOBODYS_HASH } from '../accounts/passwords/password-hash.ts';
import { findMember } from '../accounts/team/users.repository.ts';
import type { Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import type { MailContent } from './mail-message.ts';

/**
 * A mail's HTML contains a guest's words, so it is shown in a frame as a sandboxed document without origin
 * that runs, loads and navigates nothing. `srcdoc` would inherit the page's policy, which forbids inline
 * styles.
 */
export const PREVIEW_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** A mail's HTML with its pictures inlined. Links target a new window, which the sandbox forbids. */
export function previewPage({ html, pictures }: Pick<MailContent, 'html' | 'pictures'>): string {
  const page = html.replace('<head>', '<head>\n<base target="_blank">');
  return pictures.reduce(
    (all, { id, png }) => all.replaceAll(`cid:${id}`, `data:image/png;base64,${png.toString('base64')}`),
    page,
  );
}

const HOLDS_MS = 5 * 60 * 1000;

/**
 * Passes to view one mail for five minutes. The browser requests a frame without the staff token, so its
 * address carries a pass, which every process on the same database can check: it is signed with the password
 * hash of the member who asked, and void when they leave. Passes of another `kind` do not count. The subject of
 * a pass consists of URL-safe characters.
 */
export function previewPasses(kind: string, { store, clock }: Pick<Ports, 'clock' | 'store'>) {
  const sign = async (text: string, userId: number): Promise<string | null> => {
    const member = await findMember(store.read, userId);
    if (member === undefined || member.password_hash === NOBODYS_HASH) return null;
    const signature = createHmac('sha256', member.password_hash)
      .update(`${kind} ${text}`)
      .digest('base64url');
    return `${userId}-${signature}`;
  };
  return {
    async make(previewed: string, { userId }: Pick<Staff, 'userId'>): Promise<string> {
      const text = `${previewed}.${clock() + HOLDS_MS}`;
      return `${text}.${await sign(text, userId)}`;
    },
    /** The subject of a valid pass; null for an expired or forged one. */
    async read(pass: string): Promise<string | null> {
      const parts = /^(([\w.-]+)\.(\d+))\.((\d{1,9})-[\w-]+)$/.exec(pass);
      if (parts === null) return null;
      const [, text = '', previewed = '', until, signature = '', userId] = parts;
      const expected = Buffer.from((await sign(text, Number(userId))) ?? '');
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number(until) < clock() ? null : previewed;
    },
  };
}
