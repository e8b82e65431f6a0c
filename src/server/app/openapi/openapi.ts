import type { Hono } from 'hono';
import * as session from '../../../contract/accounts.ts';
import { nouns } from '../../../contract/api.ts';
import * as bank from '../../../contract/bank.ts';
import * as documents from '../../../contract/documents.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import * as events from '../../../contract/events.ts';
import * as gateList from '../../../contract/gate-list.ts';
import * as orders from '../../../contract/orders.ts';
import * as outbox from '../../../contract/outbox.ts';
import * as paypal from '../../../contract/paypal.ts';
import * as pictures from '../../../contract/pictures.ts';
import * as reconciliation from '../../../contract/reconciliation.ts';
import * as refunds from '../../../contract/refunds.ts';
import * as reminders from '../../../contract/reminders.ts';
import * as officeOrders from '../../../contract/staff-orders.ts';
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

/** Answers other than JSON. */
const mediaTypes = new Map<Endpoint, string>([
  [events.followEvent, 'text/event-stream'],
  [officeOrders.exportOrders, 'text/csv'],
  [reconciliation.exportReconciliation, 'text/csv'],
  [refunds.saveTransferFile, 'application/xml'],
  [refunds.exportRefundRun, 'text/csv'],
  [documents.readTicketsPaper, 'application/pdf'],
  [documents.readInvoicePaper, 'application/pdf'],
  [documents.readIssuedPaper, 'application/pdf'],
  [documents.readDocument, 'application/pdf'],
  [gateList.readGateListPaper, 'application/pdf'],
  [outbox.readGuestMailFile, 'message/rfc822'],
  [outbox.readMailFrame, 'text/html'],
  [reminders.readReminderFrame, 'text/html'],
  [pictures.readPicture, 'image/webp'],
]);

/** Bodies that are files. */
const files = new Map<Endpoint, string[]>([
  [bank.importBankFile, ['application/octet-stream']],
  [pictures.uploadPicture, ['image/jpeg', 'image/png', 'image/webp', 'image/avif']],
]);

function operation(noun: string, endpoint: Endpoint): Json {
  const { summary, answer } = endpoint;
  const mediaType = mediaTypes.get(endpoint) ?? 'application/json';
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
  const { access } = endpoint;
  if (access === 'anyone') return {};
  if (access === 'door') return { security: door };
  if (access === 'staff') return { security: [{ token: [] }] };
  // Any one of the permissions is enough.
  const scopes = typeof access === 'string' ? [access] : access;
  return { security: scopes.map((scope) => ({ token: [scope] })) };
}

function bodyOf(endpoint: Endpoint): Json {
  const kinds = files.get(endpoint);
  const content = kinds
    ? Object.fromEntries(kinds.map((kind) => [kind, {}]))
    : endpoint.body && json(jsonSchema(endpoint.body, 'input'));
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
const byPaypal: string[] = [orders.payByPaypal.path, paypal.continuePaypal.path, paypal.hearPaypal.path];

/**
 * The statuses an endpoint may refuse with: some on every call, others depending on what it takes and does.
 */
function statusesOf(endpoint: Endpoint): number[] {
  const { method, path, params, query, access } = endpoint;
  // An invalid token is refused even by endpoints that need none.
  const statuses = [401, 429, 500, 503];
  if (params) statuses.push(404);
  if (access !== 'anyone') statuses.push(403);
  if (query) statuses.push(400);
  if (endpoint.body || files.has(endpoint)) statuses.push(400, 413, 422);
  if (method !== 'GET') statuses.push(403, 409);
  if (path === tickets.checkInItem.path) statuses.push(400, 403, 422);
  if (byPaypal.includes(path)) statuses.push(501);
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
