import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { trustedProxies } from './http/trusted-proxies.ts';
import { type PaypalAccount, readPaypalAccount } from './paypal/paypal-account.ts';

/** What the environment settles; see the table in the README. */
export interface Config {
  port: number;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  smtpUrl: string;
  /** Null without one. */
  paypal: PaypalAccount | null;
  adminEmail: string;
  adminPassword: string;
  /** Whose word counts for where a call comes from. */
  proxies: BlockList;
  isRateLimited: boolean;
  hasSampleData: boolean;
  isProduction: boolean;
}

/** Reads the environment; throws with a sentence for whoever starts the server when a value makes no sense. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT ist keine Portnummer: ${env.PORT}`);
  const isProduction = env.NODE_ENV === 'production';
  return {
    port,
    publicUrl: readPublicUrl(env.PUBLIC_URL, port),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL ?? '',
    smtpUrl: env.SMTP_URL ?? '',
    paypal: readPaypalAccount(env),
    adminEmail: env.ADMIN_EMAIL ?? '',
    adminPassword: env.ADMIN_PASSWORD ?? '',
    proxies: trustedProxies(env.TRUSTED_PROXY ?? ''),
    isRateLimited: env.RATE_LIMITS !== 'off',
    hasSampleData: env.SAMPLE_DATA === undefined ? !isProduction : env.SAMPLE_DATA === '1',
    isProduction,
  };
}

function readPublicUrl(text: string | undefined, port: number): string {
  const url = text || `http://localhost:${port}`;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`PUBLIC_URL ist keine Adresse: ${url}`);
  return url.replace(/\/+$/, '');
}
