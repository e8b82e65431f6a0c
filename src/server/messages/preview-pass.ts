import { createHmac, timingSafeEqual } from 'node:crypto';

const HOLDS_MS = 5 * 60 * 1000;

/**
 * Passes for looking at one mail for five minutes. A frame is asked for by the browser itself, which cannot send the
 * token of whoever is logged in: the address says in its place that somebody with the permission was given it.
 * `key` is a secret of this process and of one kind of passes; what they let see is named in a few characters of
 * addresses.
 */
export function previewPasses(key: Uint8Array) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    make(previewed: string, now: number): string {
      const text = `${previewed}.${now + HOLDS_MS}`;
      return `${text}.${sign(text)}`;
    },
    /** What a pass lets see at `now`; null for one that is over or never was. */
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
