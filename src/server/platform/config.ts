import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { trustedProxies } from './http/limits/client-address.ts';

/** The configuration from the environment; see the table in the README. */
export interface Config {
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  smtpUrl: string;
  /** Null if PayPal is not configured. */
  paypal: PaypalAccount | null;
  adminEmail: string;
  adminPassword: string;
  /** Whose `X-Forwarded-For` is trusted. */
  proxies: BlockList;
  isRateLimited: boolean;
  /** Null for no metrics; 0 for any free port. */
  metricsPort: number | null;
  metricsHost: string;
  /** How many processes serve the shop; each allows its part of what is limited. */
  processes: number;
  hasSampleData: boolean;
  isProduction: boolean;
}

/** Reads the environment; throws an error with a message for the operator when a value is invalid. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = readPort('PORT', env.PORT ?? '3000');
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
    metricsPort: env.METRICS_PORT ? readPort('METRICS_PORT', env.METRICS_PORT) : null,
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    processes: readProcesses(env),
    hasSampleData: env.SAMPLE_DATA === undefined ? !isProduction : env.SAMPLE_DATA === '1',
    isProduction,
  };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`${name} ist keine Portnummer: ${text}`);
  return port;
}

/** With more, a process's part of the limits would refuse a coach party. */
const MOST_PROCESSES = 8;

function readProcesses({ PROCESSES, DATABASE_URL }: Record<string, string | undefined>): number {
  const processes = Number(PROCESSES || 1);
  if (!Number.isInteger(processes) || processes < 1 || processes > MOST_PROCESSES)
    throw new Error(`PROCESSES ist keine Anzahl von 1 bis ${MOST_PROCESSES}: ${PROCESSES}`);
  if (processes > 1 && !DATABASE_URL)
    throw new Error('Mehrere Prozesse (PROCESSES) brauchen PostgreSQL (DATABASE_URL).');
  return processes;
}

function readPublicUrl(text: string | undefined, port: number): string {
  const url = text || `http://localhost:${port}`;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`PUBLIC_URL ist keine Adresse: ${url}`);
  return url.replace(/\/+$/, '');
}

/**
 * Whether mails are only written to files, because no mail server is configured; they never count as sent
 * then.
 */
export function onlyStoresMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean {
  return smtpUrl === '';
}

/** The club's PayPal account. */
export interface PaypalAccount {
  clientId: string;
  secret: string;
  webhookId: string;
  /** The origin of the API, without a trailing slash. */
  api: string;
}

const LIVE = 'https://api-m.paypal.com';

/**
 * Null if not configured; throws an error with a message for the operator when it is incomplete or invalid.
 */
export function readPaypalAccount(env: Record<string, string | undefined>): PaypalAccount | null {
  const clientId = env.PAYPAL_CLIENT_ID ?? '';
  const secret = env.PAYPAL_SECRET ?? '';
  const webhookId = env.PAYPAL_WEBHOOK_ID ?? '';
  const parts = [clientId, secret, webhookId];
  if (parts.every((part) => part === '')) return null;
  if (parts.includes(''))
    throw new Error(
      'Für PayPal braucht es PAYPAL_CLIENT_ID, PAYPAL_SECRET und PAYPAL_WEBHOOK_ID, alle drei oder keines.',
    );
  return { clientId, secret, webhookId, api: readOrigin(env.PAYPAL_API || LIVE) };
}

/** Allows plain http only for this machine, because secrets are sent there. */
function readOrigin(text: string): string {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url?.hostname ?? '');
  if (url === null || !isSafe || url.origin !== text.replace(/\/+$/, ''))
    throw new Error(`PAYPAL_API ist keine sichere Adresse ohne Pfad: ${text}`);
  return url.origin;
}
