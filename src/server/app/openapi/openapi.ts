import type { Hono } from 'hono';
import * as session from '../../../contract/accounts.ts';
import { nouns } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import * as orders from '../../../contract/orders.ts';
import * as tickets from '../../../contract/tickets.ts';
import { PreparedAnswer } from '../../platform/http/prepared/prepared-answers.ts';
import type { Ports } from '../../platform/ports.ts';
import { components, type Json, jsonSchema } from './openapi-components.ts';

export const endpoints = Object.entries(nouns).flatMap(([noun, exported]) =>
  Object.values(exported)
    .filter(isEndpoint)
    .map((endpoint) => ({ noun, endpoint })),
);

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}

const DESCRIPTION =
  'Alles, was die Seiten des Kartenshops aufrufen. Aufrufe ohne das Präfix /api werden auch unter /api bedient. ' +
  'Zeiten zum Lesen (wann etwas beginnt, wann etwas geschah) sind ohne Zeitzone und gehen der Uhr an der Wand zwei Stunden ' +
  'voraus; Zeiten zum Rechnen (format: date-time) sind UTC.';

/** The OpenAPI 3.1 document of the whole API, generated from the schemas that validate its calls. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { noun, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(noun, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kartenshop', version: '1', description: DESCRIPTION },
    servers: [{ url: publicUrl }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components,
  };
}

function operation(noun: string, endpoint: Endpoint): Json {
  const { summary, answer, mediaType = 'application/json' } = endpoint;
  return {
    tags: [noun],
    // The cast holds: `endpoints` takes its nouns from here.
    operationId: Object.entries(nouns[noun as keyof typeof nouns]).find(([, it]) => it === endpoint)?.[0],
    summary,
    ...securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Gelungen', content: { [mediaType]: { schema: jsonSchema(answer, 'output') } } },
      ...(endpoint.hasETag && {
        304: { description: 'Unverändert seit der Antwort, deren ETag in If-None-Match steht' },
      }),
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

/** Logging out and checking in are open to anyone but do more for authenticated callers. */
function securityOf(endpoint: Endpoint): Json {
  const door = [{ token: ['checkin'] }, { device: [] }];
  if (endpoint === session.logOut) return { security: [{}, { token: [] }] };
  if (endpoint === tickets.checkInItem) return { security: [{}, ...door] };
  const { access, alsoNeeds } = endpoint;
  if (access === 'anyone') return {};
  if (access === 'door') return { security: door };
  if (access === 'staff') return { security: [{ token: [] }] };
  // Any one of the permissions is enough.
  const scopes = typeof access === 'string' ? [access] : access;
  return { security: scopes.map((scope) => ({ token: alsoNeeds ? [scope, alsoNeeds] : [scope] })) };
}

function bodyOf({ files, body }: Endpoint): Json {
  const content = files
    ? Object.fromEntries(files.map((kind) => [kind, {}]))
    : body && json(jsonSchema(body, 'input'));
  return content ? { requestBody: { required: true, content } } : {};
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

const SCAN_PARAMETERS = ['ScanId', 'ScannedAt', 'ScanVerdict'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

function parametersOf({ params, query, method, path }: Endpoint): Json[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const schemas = propertiesOf(params);
  const changes = method !== 'GET' || path === session.logOut.path || path === tickets.checkInItem.path;
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: schemas[name] ?? {} })),
    ...Object.entries(propertiesOf(query)).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...(changes ? [{ $ref: '#/components/parameters/Marker' }] : []),
    ...(path === tickets.checkInItem.path ? SCAN_PARAMETERS : []),
    ...(checkouts.includes(path) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function propertiesOf(schema: Endpoint['query']): Record<string, Json> {
  // The cast holds: the values of `properties` are JSON schemas.
  return schema ? ((jsonSchema(schema, 'input').properties ?? {}) as Record<string, Json>) : {};
}

const checkouts: string[] = [orders.placeOrder.path, orders.payByPaypal.path];

/**
 * The statuses an endpoint may refuse with: some on every call, others depending on what it takes and does, the rest as
 * it says itself.
 */
function statusesOf({ method, params, body, files, access, refuses = [] }: Endpoint): number[] {
  // Every request can be malformed, too slow or too large. 401 is named even where an invalid token counts as none.
  const statuses = [400, 401, 408, 413, 429, 431, 500, 503, ...refuses];
  if (params) statuses.push(404);
  if (access !== 'anyone') statuses.push(403);
  if (body || files) statuses.push(422);
  if (method !== 'GET') statuses.push(403, 409);
  return [...new Set(statuses)].sort();
}

/** `GET /api/openapi.json`: the description of the API, generated on the first request. */
export function openApiRoutes(app: Hono, { clock, config }: Pick<Ports, 'clock' | 'config'>): void {
  const prepared = new PreparedAnswer(clock, {
    version: () => 0,
    make: async () => ({
      value: JSON.stringify(openApiDocument(config.publicUrl)),
      freshUntil: Number.POSITIVE_INFINITY,
    }),
  });
  app.get('/api/openapi.json', (c) => prepared.answer(c));
}
