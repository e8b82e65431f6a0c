import crypto from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../support/postgres-database.ts';
import { differences, fold } from './fold.ts';
import { runSeason } from './season/run-season.ts';
import type { Entry, Wire } from './season/season.ts';

const read = (name: string) =>
  JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, name))).toString());
const recorded: Entry[] = read('answers.json.gz');
const document: Wire = read('openapi.json.gz');

// What a password costs is no part of the record, and would cost more than all the rest.
const { scrypt } = crypto;
beforeAll(() => {
  const cheap = (password: string, salt: string, length: number, _: object, then: () => void) =>
    scrypt(password, salt, length, { N: 16 }, then);
  Object.assign(crypto, { scrypt: cheap });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
});

const SEASON_LIMIT_MS = 180_000;

/** `POST /api/office/orders/{id}/payments` for each call of the document. */
function callsOf({ paths }: Wire): string[] {
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/**
 * Without what says nothing to a caller: tags, which are the contract's files and may be put together, and the order of
 * the refusals, which is that of the same files.
 */
function comparable({ tags: _, ...document }: Wire): Wire {
  const paths = Object.entries<Record<string, Wire>>(document.paths).map(([path, methods]) => {
    const untagged = Object.entries(methods).map(([method, { tags: _, ...operation }]) => [
      method,
      operation,
    ]);
    return [path, Object.fromEntries(untagged)];
  });
  const { components } = structuredClone(document);
  components.schemas.Refusal.properties.code.enum.sort();
  for (const response of Object.values<Wire>(components.responses)) {
    response.description = response.description.split('\n\n').sort().join('\n\n');
  }
  return { ...document, paths: Object.fromEntries(paths), components };
}

function isCallOf(described: string, { call, answer }: Entry): boolean {
  const [method = '', path = ''] = described.split(' ');
  const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/?]+');
  return answer.status < 300 && new RegExp(`: ${method} ${pattern}(\\?|$)`).test(call);
}

test('every endpoint of the contract is in the record with an answer that succeeded', () => {
  const missing = callsOf(document).filter((call) => !recorded.some((entry) => isCallOf(call, entry)));
  expect(missing).toEqual([]);
});

describe.each(['SQLite', 'PostgreSQL'])('%s', { timeout: SEASON_LIMIT_MS }, (name) => {
  test('a season in the shop is answered as it always was, field by field', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kartenshop-season-'));
    const server = inject('postgresUrl');
    const url = name === 'SQLite' ? '' : await createDatabase(server, 'season');
    try {
      const entries: Entry[] = [];
      const season = runSeason({ DATA_DIR: folder, DATABASE_URL: url }, entries);
      // Who misses a field that he needs for his next call ends it: what was answered until then says why.
      await season.catch(() => {});
      const parted = fold(entries).flatMap((entry, at) =>
        differences(recorded[at], entry, `${at} ${entry.call}`),
      );
      expect(parted).toEqual([]);
      const { openApi } = await season;
      expect(differences(comparable(document), comparable(openApi), 'openapi.json')).toEqual([]);
      expect(entries.length).toBe(recorded.length);
    } finally {
      if (url !== '') await dropDatabase(server, 'season');
      rmSync(folder, { recursive: true });
    }
  });
});
