import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';

/** The moment at which everything in `base/` was recorded. */
export const RECORDED_AT = '2027-02-10T17:00:00Z';
/** A little later: when somebody comes back to it. */
export const LATER = '2027-02-10T17:05:00Z';

const FOLDER = resolve(import.meta.dirname, 'base');
const DATABASE = join(FOLDER, 'shop.sqlite.br');
const BUILD = join(FOLDER, 'build.json.br');

/** Whose browser it was. */
export type Recorded = 'guest' | 'unanswered' | 'office' | 'gate-1' | 'gate-2';

/** What a browser keeps for the shop's origin, whatever address that has; `codes` are of the tickets it may be shown. */
export interface BrowserMemory {
  origin: string;
  cookies: Awaited<ReturnType<BrowserContext['storageState']>>['cookies'];
  origins: Awaited<ReturnType<BrowserContext['storageState']>>['origins'];
  tab: Record<string, string>;
  codes: string[];
}

export async function readMemory(page: Page, codes: string[] = []): Promise<BrowserMemory> {
  const { cookies, origins } = await page.context().storageState({ indexedDB: true });
  const tab = await page.evaluate(() => ({ ...sessionStorage }));
  return { origin: new URL(page.url()).origin, cookies, origins, tab, codes };
}

export function writeMemory(name: Recorded, memory: BrowserMemory): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(memory, null, 1)}\n`);
}

/** The memory as it would be for a shop at this address. */
export function memoryOf(name: Recorded, url: string): BrowserMemory {
  const { origin, cookies, origins, tab, codes } = JSON.parse(
    readFileSync(join(FOLDER, `${name}.json`), 'utf8'),
  ) as BrowserMemory;
  return {
    origin: url,
    // They would be over by now.
    cookies: cookies.map((cookie) => ({ ...cookie, expires: -1 })),
    origins: origins.map((one) => ({ ...one, origin: one.origin === origin ? url : one.origin })),
    tab,
    codes,
  };
}

/** A new data folder with the database of the shop at that moment. */
export function recordedFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-data-'));
  writeFileSync(join(dataDir, 'shop.sqlite'), brotliDecompressSync(readFileSync(DATABASE)));
  return dataDir;
}

export function keepDatabase(bytes: Buffer): void {
  writeFileSync(DATABASE, brotliCompressSync(bytes));
}

/** Files of the build and pages as the server rendered them: by path their bytes, as latin1. */
export type Build = Record<string, string>;

export function readBuild(): Build {
  return JSON.parse(brotliDecompressSync(readFileSync(BUILD)).toString());
}

export function keepBuild(build: Build): void {
  writeFileSync(BUILD, brotliCompressSync(JSON.stringify(build)));
}
