import { expect, test } from 'vitest';
import { logOut } from '../../../../src/contract/accounts.ts';
import { addressOf } from '../../../../src/contract/addresses.ts';
import { importBankFile } from '../../../../src/contract/bank.ts';
import type { Endpoint } from '../../../../src/contract/endpoint.ts';
import { changeLogo, type Logo, logoAddress } from '../../../../src/contract/logo.ts';
import { uploadPicture } from '../../../../src/contract/pictures.ts';
import { refusals } from '../../../../src/contract/refusals.ts';
import { permissions } from '../../../../src/domain/permission.ts';
import { endpoints, openApiDocument } from '../../../../src/server/app/openapi/openapi.ts';
import { undescribed } from '../../../support/described-answer.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { madeLogo } from '../../../support/made-logos.ts';
import { openHall } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

type Operation = {
  security?: Record<string, string[]>[];
  requestBody?: object;
  parameters: { name?: string; in?: string; $ref?: string }[];
  responses: Record<string, { $ref?: string }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { description: string }>; securitySchemes: object };
};

const document = openApiDocument('http://localhost:3000') as Document;
const calls = endpoints.map(({ endpoint }) => endpoint);
const guarded = calls.filter(({ access }) => access !== 'anyone');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function operationOf({ method, path }: Endpoint): Operation {
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

/** Each entry alone opens the call. */
function securityOf({ access, alsoNeeds }: Pick<Endpoint, 'access' | 'alsoNeeds'>) {
  if (alsoNeeds !== undefined) return [{ token: [access, alsoNeeds] }];
  if (access === 'staff') return [{ token: [] }];
  if (access === 'door') return [{ token: ['checkin'] }, { device: [] }];
  return [access].flat().map((permission) => ({ token: [permission] }));
}

/** One of each name a path may hold; none of them is there. */
const nobody = { id: '999999', item: 'X', payment: '999999', document: '999999', scan: 'x'.repeat(20) };

test.each(guarded.map((call) => [nameOf(call), call] as const))('%s says who may call it', (_, call) => {
  const { security, responses, requestBody, parameters } = operationOf(call);
  expect(security).toEqual(securityOf(call));
  const must = ['200', '401', '403', '429', '500', '503'];
  if (call.params) must.push('404');
  if (call.body) must.push('400', '413', '422');
  if (call.method !== 'GET') must.push('409');
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(must));
  const isFile = [uploadPicture, changeLogo, importBankFile].some((one) => one === call);
  expect(requestBody !== undefined).toBe(call.body !== undefined || isFile);
  const hasMarker = parameters.some(({ $ref }) => $ref === '#/components/parameters/Marker');
  expect(hasMarker).toBe(call.method !== 'GET');
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `:${name}`);
  expect(inPath).toEqual(call.path.match(/:\w+/g) ?? []);
});

/** Whatever is called can be refused by Node's parser, before anybody knows what it was. */
test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s names what the server refuses without reading the call',
  (_, call) => {
    const unread = ['400', '408', '413', '431', '503'];
    expect(Object.keys(operationOf(call).responses)).toEqual(expect.arrayContaining(unread));
  },
);

test('every refusal there is stands in the document under its status, with its sentence', () => {
  for (const [code, { status, message }] of Object.entries(refusals))
    expect(document.components.responses[`Refused${status}`]?.description).toContain(`${code}: ${message}`);
  expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'device']);
});

eachDatabase((_, openTestStore) => {
  test('304 is named by exactly the calls that answer it', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const named = calls.filter((call) => '304' in operationOf(call).responses);
    expect(named).not.toEqual([]);
    const headers = await loggedInMember(shop.services.store, shop.clock.now, {
      email: 'all@example.org',
      permissions,
    });
    const picture = await madeLogo({ width: 80, height: 80, color: '7a1738' }).png().toBuffer();
    const sent = await shop.app.request(changeLogo.path, {
      method: changeLogo.method,
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
      body: new Blob([new Uint8Array(picture)]),
    });
    const { logo } = (await sent.json()) as { logo: Logo };
    const file = logoAddress(logo, 'small').replace('/logo/', '');
    const ids = { ...nobody, id: String(hall.concert.id), block: String(hall.blockA), file };
    for (const call of calls) {
      if (call.method !== 'GET' || call.path.endsWith('/live') || call.path === logOut.path) continue;
      const path = addressOf(call.path, ids);
      const first = await shop.guest().call('GET', path, undefined, headers);
      const etag = first.headers.get('ETag');
      expect(etag !== null, nameOf(call)).toBe(named.includes(call));
      if (etag === null) continue;
      const again = await shop.app.request(path, { headers: { ...headers, 'If-None-Match': etag } });
      expect(again.status, nameOf(call)).toBe(304);
      const contentType = again.headers.get('Content-Type') ?? '';
      const answered = { method: 'GET', path, status: 304, contentType, body: null };
      expect(undescribed(document, answered)).toEqual([]);
    }
  });

  test('whoever calls whatever with whatever gets an answer that the document names', async () => {
    const { shop } = await openHall(openTestStore);
    const { store } = shop.services;
    const callers = {
      nobody: {},
      'no permission': await loggedInMember(store, shop.clock.now, {
        email: 'none@example.org',
        permissions: [],
      }),
      everything: await loggedInMember(store, shop.clock.now, { email: 'all@example.org', permissions }),
      'a phone that was never paired': { Authorization: 'Bearer door_unknown' },
    };
    for (const call of calls) {
      if (call.path.endsWith('/live')) continue;
      const path = addressOf(call.path, { ...nobody, block: '999999' });
      for (const [who, headers] of Object.entries(callers)) {
        for (const body of call.method === 'GET' ? [undefined] : [{}, [], undefined]) {
          const answer = await shop.guest().call(call.method, path, body, headers);
          const contentType = answer.headers.get('Content-Type') ?? '';
          const answered = { method: call.method, path, ...answer, contentType };
          expect(undescribed(document, answered), `${nameOf(call)} by ${who}`).toEqual([]);
        }
      }
    }
  });
});
