import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Access, Endpoint } from '../../../contract/endpoint.ts';
import { REQUIRED } from '../../../contract/form-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Permission } from '../../../domain/permission.ts';
import type { Ports } from '../ports.ts';
import type { Caller, Staff } from './actor.ts';
import { logWithRequest } from './request-id.ts';
import { hasOnlyStorableText } from './storable-text.ts';

type Out<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** A validated call with its caller. */
interface Call<P, B, Q, By extends Access> {
  /** Never null for endpoints of the team. */
  staff: By extends 'anyone' | 'door' ? Caller['staff'] : Staff;
  device: Caller['device'];
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
  c: Context;
}

type Schema = v.GenericSchema | undefined;

const NOBODY: Caller = { staff: null, device: null };

/**
 * Serves one endpoint of the contract: resolves the caller, checks access, validates the input, calls the
 * handler and answers. A token that is over counts as none where anyone may call. A handler returns a
 * `Response` for anything but JSON. Paths without the `/api` prefix are also served under `/api`, because the
 * specification uses both.
 */
export function route<
  P extends Schema,
  B extends Schema,
  A extends v.GenericSchema,
  Q extends Schema,
  By extends Access,
>(
  app: Hono,
  services: Pick<Ports, 'callerOf'>,
  endpoint: Endpoint<P, B, A, Endpoint['method'], string, Q, By>,
  handler: (call: Call<P, B, Q, By>) => Promise<v.InferOutput<A> | Refusal | Response>,
): void {
  app.on(endpoint.method, pathsOf(endpoint), async (c) => {
    const identified = await services.callerOf(c);
    const isOpen = endpoint.access === 'anyone' && !endpoint.dependsOnCaller;
    if (isRefusal(identified) && !isOpen) return answerRefusal(c, identified);
    const caller = isRefusal(identified) ? NOBODY : identified;
    if (caller.staff !== null) logWithRequest({ user: caller.staff.userId });
    if (caller.device !== null) logWithRequest({ device: caller.device.id });
    const forbidden = refuseAccess(endpoint, caller);
    if (forbidden) return answerRefusal(c, forbidden);
    const params = v.safeParse(endpoint.params ?? v.undefined(), endpoint.params ? c.req.param() : undefined);
    // No id contains NUL, and PostgreSQL throws on it.
    if (!params.success || c.req.path.includes('\0')) return answerRefusal(c, refuse('unknown_address'));
    const query = v.safeParse(endpoint.query ?? v.undefined(), endpoint.query ? c.req.query() : undefined);
    if (!query.success || c.req.url.includes('%00')) return answerRefusal(c, refuse('malformed'));
    const body = endpoint.body ? await readBody(c, endpoint.body) : undefined;
    if (isRefusal(body)) return answerRefusal(c, body);
    const answer = await handler({
      // Parsed by the schemas from which these types are inferred.
      params: params.output as Out<P>,
      query: query.output as Out<Q>,
      body: body as Out<B>,
      // Callers without access were refused above.
      staff: caller.staff as Call<P, B, Q, By>['staff'],
      device: caller.device,
      c,
    });
    if (answer instanceof Response) return answer;
    if (isRefusal(answer)) return answerRefusal(c, answer);
    // Answers of the contract are objects, which Hono cannot see in a type parameter.
    return c.json(answer as object);
  });
}

export function pathsOf({ path }: Endpoint): string[] {
  return path.startsWith('/api/') ? [path] : [path, `/api${path}`];
}

/** Sends a refusal: its status, `success: false`, its code, message and details. */
export function answerRefusal(c: Context, refusal: Refusal): Response {
  logWithRequest({ code: refusal.code });
  // Hono only accepts a literal status.
  return c.json(refusalBody(refusal), refusal.status as 400);
}

export function refusalBody({ code, message, details }: Refusal): object {
  return { success: false, code, message, ...details };
}

function refuseAccess(
  { access, alsoNeeds, isBeforeSecondFactor }: Endpoint,
  { staff, device }: Caller,
): Refusal | null {
  if (access === 'anyone') return null;
  if (access === 'door' && device !== null) return null;
  if (staff === null) return refuse(device === null ? 'not_logged_in' : 'not_allowed');
  if (staff.owesSecondFactor && !isBeforeSecondFactor) return refuse('second_factor_due');
  if (access === 'staff') return null;
  const needed = permissionsOf(access);
  const isComplete = alsoNeeds === undefined || staff.permissions.includes(alsoNeeds);
  if (isComplete && needed.some((permission) => staff.permissions.includes(permission))) return null;
  return refuse(needed.join() === 'checkin' ? 'no_checkin' : 'not_allowed');
}

/** The permissions that grant access, each on its own. */
function permissionsOf(access: Exclude<Access, 'anyone' | 'staff'>): ReadonlyArray<Permission> {
  if (access === 'door') return ['checkin'];
  return typeof access === 'string' ? [access] : access;
}

/**
 * In characters, far above any completed form. For larger bodies only the first error is reported, because
 * half a million errors in a megabyte would block the server for half a minute.
 */
const LONGEST_FORM = 64 * 1024;

async function readBody(c: Context, schema: v.GenericSchema): Promise<unknown> {
  let sent: unknown;
  let text: string;
  try {
    text = await c.req.text();
    sent = JSON.parse(text);
    if (!hasOnlyStorableText(sent, text)) return refuse('malformed');
  } catch {
    return refuse('malformed');
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse('malformed');
  const parsed = v.safeParse(schema, sent, { abortEarly: text.length > LONGEST_FORM });
  return parsed.success ? parsed.output : refuse('invalid', { errors: errorsOf(schema, parsed.issues) });
}

/**
 * The first message of each field, by its dotted path; a missing field gets the message of its own schema.
 */
export function errorsOf(
  schema: v.GenericSchema,
  issues: ReadonlyArray<v.BaseIssue<unknown>>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const isMissing = issue.received === 'undefined';
    errors[v.getDotPath(issue) ?? ''] ??= isMissing ? requiredMessage(schema, issue) : issue.message;
  }
  return errors;
}

function requiredMessage(schema: v.GenericSchema, { path }: v.BaseIssue<unknown>): string {
  let field: SchemaParts | undefined = schema;
  for (const { key } of path ?? []) field = field?.entries?.[String(key)] ?? field?.item;
  return typeof field?.message === 'string' ? field.message : REQUIRED;
}

interface SchemaParts {
  kind: 'schema';
  entries?: Record<string, SchemaParts>;
  item?: SchemaParts;
  message?: unknown;
}
