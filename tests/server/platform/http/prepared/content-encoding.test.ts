import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoint } from '../../../../../src/contract/endpoint.ts';
import {
  acceptedEncoding,
  compressAnswersOf,
} from '../../../../../src/server/platform/http/prepared/content-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=1.0, BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip ;q=0.000', 'identity'],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['brr, x-gzip', 'identity'],
  [',;;=,q=', 'identity'],
])('%s is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

const list = endpoint({ method: 'GET', path: '/api/list', summary: 'Liste', answer: v.array(v.string()) });
const long = Array.from({ length: 2_000 }, (_, n) => `ticket ${n}`);

function answering(body: unknown, status: 200 | 404 = 200) {
  const app = new Hono();
  compressAnswersOf(app, list);
  app.get('/api/list', (c) => c.json(body as object, status, { 'Cache-Control': 'no-store' }));
  return (encoding?: string) =>
    app.request('/api/list', { headers: encoding ? { 'Accept-Encoding': encoding } : {} });
}

test('a long answer comes compressed, with all else as it was', async () => {
  const answer = await answering(long)('gzip');
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Content-Type')).toMatch('application/json');
  expect(answer.headers.get('Vary')).toMatch('Accept-Encoding');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(JSON.stringify(long).length / 3);
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long);
});

test.each([
  ['asked for plainly', answering(long), undefined],
  ['short', answering(['one']), 'gzip'],
  ['a refusal', answering(long, 404), 'gzip'],
] as const)('what is %s comes plain', async (_, ask, encoding) => {
  const answer = await ask(encoding);
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect(await answer.json()).toBeInstanceOf(Array);
});
