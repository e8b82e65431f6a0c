import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { trustedProxies } from './http/limits/client-address.ts';

/** The configuration from the environment; see the table in the README. */
export interface Config {
  port: number;
  /** The address listened on, empty for all of this machine. */
  listenHost: string;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  smtpUrl: string;
  /** Null if PayPal is not configured. */
  paypal: PaypalAccount | null;
  adminEmail: string;
  adminPassword: string;
  backup: BackupConfig;
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
  /** A second shop with made-up people, which says so on every page and reaches nobody. */
  isRehearsal: boolean;
}

/** Reads the environment; throws an error with a message for the operator when a value is invalid. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = readPort('PORT', env.PORT ?? '3000');
  const isProduction = env.NODE_ENV === 'production';
  const isRehearsal = env.REHEARSAL === '1';
  const dataDir = resolve(env.DATA_DIR || './data');
  return {
    port,
    listenHost: env.LISTEN_HOST ?? '',
    publicUrl: readPublicUrl(env.PUBLIC_URL, port),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? '',
    smtpUrl: isRehearsal ? '' : readSmtpUrl(env.SMTP_URL ?? ''),
    paypal: isRehearsal ? null : readPaypalAccount(env),
    adminEmail: env.ADMIN_EMAIL ?? '',
    adminPassword: env.ADMIN_PASSWORD ?? '',
    backup: readBackupConfig(env, dataDir),
    proxies: trustedProxies(env.TRUSTED_PROXY ?? ''),
    isRateLimited: env.RATE_LIMITS !== 'off',
    metricsPort: env.METRICS_PORT ? readPort('METRICS_PORT', env.METRICS_PORT) : null,
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    processes: readProcesses(env),
    hasSampleData: env.SAMPLE_DATA === undefined ? !isProduction : env.SAMPLE_DATA === '1',
    isProduction,
    isRehearsal,
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

/** It contains a password, so what is wrong with it is said without it. */
function readSmtpUrl(text: string): string {
  if (text !== '' && !(/^smtps?:\/\//.test(text) && URL.canParse(text)))
    throw new Error(
      'SMTP_URL ist keine Adresse wie smtps://user:password@host. In Benutzer und Passwort wird # zu %23, / zu %2F, ? zu %3F und % zu %25.',
    );
  return text;
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
  const names = 'PAYPAL_CLIENT_ID, PAYPAL_SECRET und PAYPAL_WEBHOOK_ID';
  if (!areAllSet([clientId, secret, webhookId], `Für PayPal braucht es ${names}`)) return null;
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

/** Where backups are kept, and the passphrase they are encrypted with; empty for none. */
export interface BackupConfig {
  folder: string;
  passphrase: string;
  /** Instead of the folder. */
  s3: ObjectStore | null;
}

/** A bucket of any S3-compatible store. */
export interface ObjectStore {
  /** `https://host/bucket`, http in a network of one's own, with an optional path, without a trailing slash. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** A shorter one could be guessed by whoever has the file. */
const SHORTEST_PASSPHRASE = 16;

/** Throws an error with a message for the operator when something is incomplete or invalid. */
export function readBackupConfig(env: Record<string, string | undefined>, dataDir: string): BackupConfig {
  const passphrase = env.BACKUP_PASSPHRASE ?? '';
  if (passphrase !== '' && passphrase.length < SHORTEST_PASSPHRASE)
    throw new Error(`BACKUP_PASSPHRASE hat weniger als ${SHORTEST_PASSPHRASE} Zeichen.`);
  const s3 = readObjectStore(env);
  if (s3 !== null && passphrase === '')
    throw new Error('Aus dem Haus gehen Sicherungen nur verschlüsselt: Es fehlt BACKUP_PASSPHRASE.');
  return { folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDir, 'backups'), passphrase, s3 };
}

/** Whether all three of what belongs together are set; throws an error that begins with `needed` for one or two. */
function areAllSet(values: string[], needed: string): boolean {
  if (values.every((value) => value === '')) return false;
  if (values.includes('')) throw new Error(`${needed}, alle drei oder keines.`);
  return true;
}

function readObjectStore(env: Record<string, string | undefined>): ObjectStore | null {
  const text = env.BACKUP_S3 ?? '';
  const keyId = env.BACKUP_S3_KEY_ID ?? '';
  const secret = env.BACKUP_S3_SECRET ?? '';
  const names = 'BACKUP_S3, BACKUP_S3_KEY_ID und BACKUP_S3_SECRET';
  const needed = `Für Sicherungen in einen Objektspeicher braucht es ${names}`;
  if (!areAllSet([text, keyId, secret], needed)) return null;
  const url = URL.parse(text);
  // Plain http will do in a network of one's own: the secret only signs, and what is sent is encrypted.
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname === '/' ||
    url.search !== '' ||
    url.username !== ''
  )
    throw new Error('BACKUP_S3 ist keine Adresse der Form https://s3.example.org/eimer');
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    region: env.BACKUP_S3_REGION || 'us-east-1',
    keyId,
    secret,
  };
}
