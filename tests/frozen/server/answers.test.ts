import crypto from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { undescribed } from '../../support/described-answer.ts';
import { createDatabase, dropDatabase } from '../../support/postgres-database.ts';
import { differences, fold } from './fold.ts';
import { runSeason } from './season/run-season.ts';
import type { Entry, Wire } from './season/season.ts';

const read = (name: string) =>
  JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, name))).toString());
const recorded: Entry[] = read('answers.json.gz');
const document: Wire = read('openapi.json.gz');
const changes: MeantChanges = JSON.parse(
  readFileSync(join(import.meta.dirname, 'openapi-changes.json')).toString(),
);

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

const SEASON_LIMIT_MS = 600_000;

/**
 * What the document says since it was recorded, by place (`*` is any text without blanks): added, taken back because it
 * never was true, or replaced with the calls it describes (`REPLACED` in fold.ts).
 */
interface MeantChanges {
  new: string[];
  gone: string[];
  replaced: string[];
}

/** The differences that nobody meant, and each meant change that is no difference. */
function unmeant({ new: added, gone, replaced }: MeantChanges, parted: string[]): string[] {
  const meant = [
    ...added.map((place) => ({ place, ending: ': \\(new\\) → ' })),
    ...gone.map((place) => ({ place, ending: ': .* → \\(gone\\)$' })),
    ...replaced.map((place) => ({ place, ending: ': .* → ' })),
  ].map(({ place, ending }) => {
    const pattern = place.replace(/[.{}[\]]/g, '\\$&').replaceAll('*', '\\S+');
    return { place, pattern: new RegExp(`^openapi\\.json\\.${pattern}${ending}`) };
  });
  return [
    ...parted.filter((line) => !meant.some(({ pattern }) => pattern.test(line))),
    ...meant.flatMap(({ place, pattern }) =>
      parted.some((line) => pattern.test(line)) ? [] : [`${place}: as it was`],
    ),
  ];
}

/** `POST /api/office/orders/{id}/payments` for each call of the document. */
function callsOf({ paths }: Wire): string[] {
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/**
 * Without what says nothing to a caller: tags, which are the contract's files and may be put together, and the order of
 * the refusals, which is that of the same files: here each stands under its code.
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
  const { code } = components.schemas.Refusal.properties;
  code.enum = Object.fromEntries(code.enum.map((one: string) => [one, 'a code']));
  for (const response of Object.values<Wire>(components.responses)) {
    const sentences = response.description.split('\n\n').map((text: string) => text.split(': '));
    response.description = Object.fromEntries(
      sentences.map(([one, ...sentence]: string[]) => [one, sentence.join(': ')]),
    );
  }
  return { ...document, paths: Object.fromEntries(paths), components };
}

/** What of an answer the document does not say. */
function asDescribed(openApi: Wire, { call, answer: { status, headers, body } }: Entry): string[] {
  const [, method = '', path = ''] = /: (\w+) (\S+)/.exec(call) ?? [];
  const contentType = headers['content-type'] ?? '';
  return undescribed(openApi, { method, path, status, contentType, body }).map((what) => `${call}: ${what}`);
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

test('what is added to the document passes if it is listed; what is changed or goes does not', () => {
  const before = { calls: { a: { 200: 'done', 404: 'gone' } } };
  const parted = (after: Wire) =>
    unmeant({ new: ['calls.*.409'], gone: [], replaced: [] }, differences(before, after, 'openapi.json'));
  expect(parted({ calls: { a: { 200: 'done', 404: 'gone', 409: 'taken' } } })).toEqual([]);
  expect(parted(before)).toEqual(['calls.*.409: as it was']);
  expect(parted({ calls: { a: { 200: 'ok', 409: 'taken', 422: 'wrong' } } })).toEqual([
    'openapi.json.calls.a.200: "done" → "ok"',
    'openapi.json.calls.a.404: "gone" → (gone)',
    'openapi.json.calls.a.422: (new) → "wrong"',
  ]);
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
      const inDocument = differences(comparable(document), comparable(openApi), 'openapi.json');
      expect(unmeant(changes, inDocument)).toEqual([]);
      expect(entries.flatMap((entry) => asDescribed(openApi, entry))).toEqual([]);
      expect(entries.length).toBe(recorded.length);
    } finally {
      if (url !== '') await dropDatabase(server, 'season');
      rmSync(folder, { recursive: true });
    }
  });
});
