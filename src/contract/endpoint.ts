import type * as v from 'valibot';
import type { Permission } from '../domain/permission.ts';

type Schema = v.GenericSchema;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody, staff, a scanner (a paired device or staff with `checkin`), or staff with one of these
 * permissions.
 */
export type Access = 'anyone' | 'staff' | 'door' | Permission | ReadonlyArray<Permission>;

/**
 * One call of the API, from which validation on the server, types of the client and the OpenAPI document are derived.
 * `params` are those of the path; `query` and `params` are always strings.
 */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  A extends Schema = Schema,
  M extends Method = Method,
  Path extends string = string,
  Q extends Schema | undefined = Schema | undefined,
  By extends Access = Access,
> {
  method: M;
  /** With `:name` parts. */
  path: Path;
  /** One line of German for the OpenAPI document. */
  summary: string;
  access: By;
  /** A permission that is needed as well. */
  alsoNeeds?: Permission;
  /** Open to anyone, but a token that is over is refused, because the answer depends on who calls. */
  dependsOnCaller?: true;
  /** Open to staff who must set up a second factor first; nothing else is. */
  isBeforeSecondFactor?: true;
  params: P;
  query: Q;
  body: B;
  answer: A;
  /** The type of an answer that is a file or a stream; JSON by default. */
  mediaType?: string;
  /** The types of a body that is a file; `body` is for JSON. */
  files?: ReadonlyArray<string>;
  /** Whether it is answered with an `ETag`, and with 304 to whoever has that answer. */
  hasETag?: true;
  /** The statuses of its refusals that do not follow from what it takes and does (server/app/openapi). */
  refuses?: ReadonlyArray<number>;
}

/** Declares an endpoint with its exact types. */
export function endpoint<
  const P extends Schema | undefined = undefined,
  const B extends Schema | undefined = undefined,
  const A extends Schema = Schema,
  const M extends Method = Method,
  const Path extends string = string,
  const Q extends Schema | undefined = undefined,
  const By extends Access = 'anyone',
>(
  described: Omit<Endpoint<P, B, A, M, Path, Q, By>, 'params' | 'query' | 'body' | 'access'> & {
    params?: P;
    query?: Q;
    body?: B;
    access?: By;
  },
): Endpoint<P, B, A, M, Path, Q, By> {
  // A property is missing exactly if its type parameter has its default, which TypeScript cannot tell.
  return {
    ...described,
    access: (described.access ?? 'anyone') as By,
    params: described.params as P,
    query: described.query as Q,
    body: described.body as B,
  };
}
