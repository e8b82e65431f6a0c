import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { endpoints, openApiDocument } from '../../../../src/server/app/openapi/openapi.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { pathsOf } from '../../../../src/server/platform/http/route.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';

type Operation = {
  operationId: string;
  parameters: { name?: string; in?: string; $ref?: string }[];
  security?: Record<string, string[]>[];
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } };
  responses: Record<string, unknown>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const document = openApiDocument('http://localhost:3000') as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Served without an endpoint of the contract: they speak to machines, not to our pages. */
const UNWRITTEN = ['/healthz', '/readyz', '/api/openapi.json'];

eachDatabase((_name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  test('every endpoint of the contract is served, and what is served is in the document', () => {
    const { app } = testShop(store);
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*') && !UNWRITTEN.includes(path))
      .map(({ method, path }) => `${method} ${path}`);
    const written = endpoints.flatMap(({ endpoint }) =>
      pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`),
    );
    expect([...new Set(served)].sort()).toEqual([...new Set(written)].sort());
  });

  test('the document is served with an ETag', async () => {
    const shop = testShop(store);
    const first = await shop.call<Document>('GET', '/api/openapi.json');
    expect(first.body.paths).toHaveProperty('/booking/event/{id}/reserve');
    const etag = first.headers.get('ETag') ?? '';
    const again = await shop.call('GET', '/api/openapi.json', undefined, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
  });
});

test('what is an instant on the wire is computed with; all other times are for somebody to read', () => {
  const instants: string[] = [];
  const look = (part: unknown, name: string): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('format' in part && part.format === 'date-time') instants.push(name);
    for (const [key, below] of Object.entries(part)) {
      const isName = key !== 'properties' && key !== 'items' && key !== 'anyOf' && Number.isNaN(Number(key));
      look(below, isName ? key : name);
    }
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    // The information for a person is a file, read by other programs.
    if (path.endsWith('/persons/export')) continue;
    for (const { responses } of Object.values(methods)) look(responses, '');
  }
  // Until when a hold is, whether a phone is there, how old figures are.
  expect([...new Set(instants)].sort()).toEqual(['counted_at', 'expires_at', 'last_import_at', 'seen_at']);
});

test('every file of the contract that has endpoints is in the document', async () => {
  const folder = new URL('../../../../src/contract/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const exported = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const found = exported.flatMap((module) =>
    Object.values(module as object).filter(
      (part) => typeof part === 'object' && part !== null && 'path' in part && 'answer' in part,
    ),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(new Set(endpoints.map(({ endpoint }) => endpoint))).toEqual(new Set(found));
});

test('every operation has a name of its own, and every reference leads somewhere', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty([name]);
});

test('no schema has an empty list where JSON Schema demands one entry', () => {
  const lists = JSON.stringify(document).match(/"(prefixItems|anyOf|oneOf|allOf)":\[\]/g) ?? [];
  expect(lists).toEqual([]);
});

test('an answer that is no JSON says so', () => {
  const typesOf = ({ responses }: Operation) =>
    Object.keys((responses[200] as { content: object }).content).filter(
      (type) => type !== 'application/json',
    );
  const files = operations.flatMap((operation) =>
    typesOf(operation).map((type) => `${operation.operationId}: ${type}`),
  );
  expect(files.sort()).toEqual([
    'exportCodes: text/csv',
    'exportOrders: text/csv',
    'exportPersonPaper: application/pdf',
    'exportReconciliation: text/csv',
    'exportRefundRun: text/csv',
    'followEvent: text/event-stream',
    'makeArchive: application/zip',
    'printCountSheet: application/pdf',
    'printReminders: application/pdf',
    'readBookTable: text/csv',
    'readDatev: text/csv',
    'readDocument: application/pdf',
    'readGateListPaper: application/pdf',
    'readGuestMailFile: message/rfc822',
    'readInvoicePaper: application/pdf',
    'readIssuedPaper: application/pdf',
    'readLogo: image/png',
    'readMailFrame: text/html',
    'readPicture: image/webp',
    'readReminderFrame: text/html',
    'readTicketsPaper: application/pdf',
    'readWorkbook: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'saveTransferFile: application/xml',
  ]);
});

test('an order is described with its body, its key, the marker and its refusals', () => {
  const order = document.paths['/api/booking/checkout/invoice']?.post;
  expect(Object.keys(order?.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(
    expect.arrayContaining(['basket', 'customer', 'comment', 'discountCode']),
  );
  expect(order?.parameters).toEqual([
    { $ref: '#/components/parameters/Marker' },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ]);
  expect(Object.keys(order?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '403', '409', '413', '422', '429', '500', '503']),
  );
});

test('a field of a form is described with all that is demanded of it', () => {
  const login = document.paths['/api/login']?.post?.requestBody?.content['application/json'].schema;
  expect(login?.properties).toMatchObject({ email: { type: 'string', minLength: 1, maxLength: 1000 } });
  const withdrawal =
    document.paths['/api/withdrawals']?.post?.requestBody?.content['application/json'].schema;
  expect(withdrawal?.properties).toMatchObject({
    email: { minLength: 1, maxLength: 254, pattern: expect.any(String) },
    remark: { maxLength: 500 },
  });
});

test('parts of an address are parameters, and what needs a login says so', () => {
  const block = document.paths['/api/booking/event/{id}/block/{block}']?.get;
  expect(block?.parameters.map(({ name, in: where }) => [name, where])).toEqual([
    ['id', 'path'],
    ['block', 'path'],
  ]);
  expect(document.paths['/api/updt']?.get?.security).toEqual([{ token: [] }]);
  expect(document.paths['/api/login']?.post?.security).toBeUndefined();
  expect(document.paths['/api/item/{id}/checkin']?.get?.security).toEqual([
    {},
    { token: ['checkin'] },
    { device: [] },
  ]);
});
