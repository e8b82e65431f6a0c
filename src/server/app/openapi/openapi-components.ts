import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { IdempotencyKey, lineRefusalReasons } from '../../../contract/orders.ts';
import { type RefusalDetails, refusals } from '../../../contract/refusals.ts';
import { ScanId, ScannedAt, ScanVerdict } from '../../../contract/tickets.ts';

const CSRF_HEADER: Json = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: 'Kennzeichnet den Aufruf als einen der eigenen Seiten; alles, was etwas ändert, verlangt es.',
  schema: { const: 'XMLHttpRequest' },
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Ein Schlüssel je Bestellversuch: derselbe Schlüssel gibt dieselbe Bestellung zurück.',
  schema: jsonSchema(IdempotencyKey, 'input'),
};

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  description,
  schema,
});

/** What a door sends with a scan; a lookup has none of these headers. */
const SCAN_HEADERS = {
  ScanId: header(
    'X-Scan-Id',
    'Eine Kennung je Scan: noch einmal gesendet zählt er einmal.',
    jsonSchema(ScanId, 'input'),
  ),
  ScannedAt: header(
    'X-Scanned-At',
    'Wann gescannt wurde, wenn später gesendet wird.',
    jsonSchema(ScannedAt, 'input'),
  ),
  ScanVerdict: header(
    'X-Scan-Verdict',
    'Was das Telefon selbst entschieden hat: admitted (schon drin) oder der Grund, aus dem es abgewiesen hat.',
    jsonSchema(ScanVerdict, 'input'),
  ),
};

/** What some refusals say besides. */
const DETAILS: Record<keyof RefusalDetails, Json> = {
  errors: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Je Feld (Pfad mit Punkten) eine Meldung, bei 422.',
  },
  taken: { type: 'array', items: { type: 'integer' }, description: 'Vergebene Plätze, bei 409.' },
  lines: {
    type: 'array',
    description: 'Zeilen des Warenkorbs, die so nicht mehr zu haben sind, bei 409.',
    items: {
      type: 'object',
      required: ['line', 'reason', 'left'],
      properties: {
        line: { type: 'integer' },
        reason: { enum: lineRefusalReasons },
        left: { type: 'integer' },
      },
    },
  },
  seats: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Je Block (Schlüssel) die Schlüssel der Plätze, die bleiben müssen, bei 409.',
  },
  total: { type: 'number', description: 'Der richtige Gesamtbetrag in Euro, bei 409.' },
  most: { type: 'integer', description: 'Die Obergrenze, bei 409.' },
  least: { type: 'string', description: 'Ab welchem Bestellwert ein Rabattcode gilt, bei 409.' },
  contact: { type: 'string', description: 'Wie der Verein zu erreichen ist, bei 429.' },
  left: { type: 'integer', description: 'Wie viele es jetzt noch gibt, bei 409.' },
  names: { type: 'string', description: 'Worum es geht.' },
  email: { type: 'string', description: 'Die Adresse des Vereins, bei 429.' },
  blocks: { type: 'array', items: { type: 'string' }, description: 'Um welche Blöcke es geht, bei 409.' },
  count: { type: 'integer', description: 'Wie viele es sind, bei 409.' },
  lacks: { type: 'string', description: 'Was noch fehlt oder nicht stimmt.' },
  request_id: {
    type: 'string',
    description: 'Unter welcher Nummer das Protokoll mehr sagt, bei 500 und 503.',
  },
};

const REFUSAL: Json = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(refusals) },
    message: { type: 'string', description: 'Ein deutscher Satz für den Menschen davor.' },
    ...DETAILS,
  },
};

/** One response per status, listing its refusal codes. */
function refusalResponses(): Record<string, Json> {
  const byStatus = Map.groupBy(Object.entries(refusals), ([, { status }]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      `Refused${status}`,
      {
        description: group.map(([code, { message }]) => `${code}: ${message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

export const components: Json = {
  schemas: { Refusal: REFUSAL },
  responses: refusalResponses(),
  parameters: { Marker: CSRF_HEADER, IdempotencyKey: IDEMPOTENCY_KEY, ...SCAN_HEADERS },
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'Das Token aus POST /api/login; daneben steht die Berechtigung, die der Aufruf verlangt.',
    },
    device: {
      type: 'http',
      scheme: 'bearer',
      description: 'Das Token eines gekoppelten Einlassgeräts aus POST /api/door/pair.',
    },
  },
};

export type Json = Record<string, unknown>;

/** Without `$schema`, because the document declares the dialect for all of its schemas. */
export function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideSchema: ({ jsonSchema: { prefixItems, ...others } }) =>
      // JSON Schema does not allow an empty list of items.
      prefixItems?.length === 0 ? others : undefined,
  });
  return rest;
}
