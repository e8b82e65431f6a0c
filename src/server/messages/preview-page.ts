import { createHmac, timingSafeEqual } from 'node:crypto';
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
 * address carries a signed pass instead. `key` is a secret of this process for one kind of pass; the subject
 * of a pass consists of URL-safe characters.
 */
export function previewPasses(key: Uint8Array) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    make(previewed: string, now: number): string {
      const text = `${previewed}.${now + HOLDS_MS}`;
      return `${text}.${sign(text)}`;
    },
    /** The subject of a valid pass; null for an expired or forged one. */
    read(pass: string, now: number): string | null {
      const [, text = '', previewed = '', until, signature = ''] =
        /^(([\w.-]+)\.(\d+))\.([\w-]+)$/.exec(pass) ?? [];
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number(until) < now ? null : previewed;
    },
  };
}
