import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

/**
 * What a cookie of ours is called. Over https its name begins with `__Host-`: browsers then take it from this very
 * host alone, so no neighbouring subdomain can hand a guest somebody else's.
 */
export function nameOfCookie(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/** Sets a cookie that no script reads, for the whole site and no other; `maxAge` in seconds. */
export function keepCookie(
  c: Context,
  config: Config,
  name: string,
  { value, ...options }: { value: string; maxAge: number; sameSite: 'Lax' | 'Strict' },
): void {
  const ours = { httpOnly: true, path: '/', secure: isSecure(config) };
  setCookie(c, nameOfCookie(config, name), value, { ...ours, ...options });
}
