/** A JSON schema or another part of the OpenAPI document, as it is read from JSON. */
type Json = ReturnType<typeof JSON.parse>;

export interface Answered {
  method: string;
  /** With or without a query. */
  path: string;
  status: number;
  /** Its `Content-Type`; empty for none. */
  contentType: string;
  /** Of JSON alone. */
  body: unknown;
}

/** In which an answer parts from what the OpenAPI document says of its call: status, type, or a place in its body. */
export function undescribed(document: Json, answered: Answered): string[] {
  const operation = operationOf(document, answered);
  if (operation === undefined) return ['no such call'];
  const named = operation.responses[answered.status];
  if (named === undefined) return [`status ${answered.status}`];
  const response = named.$ref === undefined ? named : partAt(document, named.$ref);
  const mediaType = answered.contentType.split(';')[0] ?? '';
  if (response.content === undefined) return mediaType === '' ? [] : [`${answered.status} as ${mediaType}`];
  const content = response.content[mediaType];
  if (content === undefined) return [`${answered.status} as ${mediaType}`];
  return mediaType === 'application/json' ? mismatches(document, content.schema, answered.body, '') : [];
}

function operationOf(document: Json, { method, path }: Answered): Json {
  const [asked = ''] = path.split('?');
  // Calls without the prefix are served with it too.
  const found = Object.keys(document.paths).filter((pattern) =>
    new RegExp(`^(/api)?${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(asked),
  );
  // Words come before parameters: `/orders.csv` before `/{id}`.
  const [exact] = found.sort((a, b) => a.split('{').length - b.split('{').length);
  return exact === undefined ? undefined : document.paths[exact][method.toLowerCase()];
}

function partAt(document: Json, ref: string): Json {
  return ref
    .slice(2)
    .split('/')
    .reduce((part, name) => part[name], document);
}

const isOfType: Record<string, (value: unknown) => boolean> = {
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  integer: Number.isInteger,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

/** The places of a value that its schema does not allow, by the keywords in which answers are described. */
function mismatches(document: Json, schema: Json, value: Json, at: string): string[] {
  if (schema.$ref !== undefined) return mismatches(document, partAt(document, schema.$ref), value, at);
  const within = (part: Json, inner: Json, name: string | number) =>
    mismatches(document, part, inner, `${at}/${name}`);
  const wrong = [`${at || '/'}: ${JSON.stringify(value)?.slice(0, 60)}`];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.every((choice: Json) => within(choice, value, '').length > 0)) return wrong;
  if (schema.type !== undefined && isOfType[schema.type]?.(value) !== true) return wrong;
  if ('const' in schema && schema.const !== value) return wrong;
  if (schema.enum?.includes(value) === false) return wrong;
  if (typeof value === 'string' && !new RegExp(schema.pattern ?? '', 'u').test(value)) return wrong;
  if (value < schema.minimum || value > schema.maximum) return wrong;
  if (Array.isArray(value)) {
    const first: Json[] = schema.prefixItems ?? [];
    return value.flatMap((item, i) => within(first[i] ?? schema.items ?? {}, item, i));
  }
  if (!isOfType.object?.(value)) return [];
  const missing = (schema.required ?? []).filter((key: string) => !Object.hasOwn(value, key));
  return [
    ...missing.map((key: string) => `${at}/${key}: missing`),
    ...Object.entries(value).flatMap(([key, inner]) =>
      within(schema.properties?.[key] ?? schema.additionalProperties ?? {}, inner, key),
    ),
  ];
}
