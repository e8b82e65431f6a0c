import { type HydrationState, matchPath } from 'react-router-dom';
import { ApiError } from '../platform/api/api-error.ts';

/** An error of a loader as it travels from the server that rendered the page to the browser. */
interface SerializedError {
  status: number;
  message: string;
}

type Serialized = Omit<HydrationState, 'errors'> & {
  errors: Record<string, SerializedError> | null;
  /** What was rendered: a path, or the pattern of paths that share one page. */
  path: string;
};

/** The loaders' data as text for a data block of the page; undefined for an error that is not an `ApiError`. */
export function writeHydration({ loaderData, errors }: HydrationState, path: string): string | undefined {
  const found: [string, unknown][] = Object.entries(errors ?? {});
  if (found.some(([, error]) => !(error instanceof ApiError))) return undefined;
  const serialized: Serialized = {
    loaderData,
    errors: errors
      ? Object.fromEntries(
          (found as [string, ApiError][]).map(([id, { status, message }]) => [id, { status, message }]),
        )
      : null,
    path,
  };
  // A closing tag inside the data would end the block.
  return JSON.stringify(serialized).replaceAll('<', '\\u003c');
}

/**
 * The loaders' data of a server-rendered page, from its data block; undefined for a bare shell, and where `pathname` is
 * another page because somebody went back before the script ran.
 */
export function readHydration(page: Document, pathname: string): HydrationState | undefined {
  const block = page.getElementById('hydration')?.textContent;
  if (!block) return undefined;
  const { errors, path, ...rest } = JSON.parse(block) as Serialized;
  if (!matchPath(path, pathname)) return undefined;
  if (!errors) return rest;
  const revived = Object.entries(errors).map(([id, { status, message }]) => [
    id,
    new ApiError(status, message),
  ]);
  return { ...rest, errors: Object.fromEntries(revived) };
}
