import { type HydrationState, matchPath } from 'react-router-dom';
import { ApiError } from '../platform/api/api-error.ts';

/** An error of a loader, as sent from the rendering server to the browser. */
interface SerializedError {
  status: number;
  message: string;
}

type Serialized = Omit<HydrationState, 'errors'> & {
  errors: Record<string, SerializedError> | null;
  /** The rendered path, or the pattern of paths that share one page. */
  path: string;
};

/** JSON for a data block of the page; undefined if any error is not an `ApiError`. */
export function writeHydration({ loaderData, errors }: HydrationState, path: string): string | undefined {
  const found: [string, unknown][] = Object.entries(errors ?? {});
  if (!found.every(isApiError)) return undefined;
  const serialized: Serialized = {
    loaderData,
    errors: errors
      ? Object.fromEntries(found.map(([id, { status, message }]) => [id, { status, message }]))
      : null,
    path,
  };
  // A closing tag inside the data would end the block.
  return JSON.stringify(serialized).replaceAll('<', '\\u003c');
}

function isApiError(found: [string, unknown]): found is [string, ApiError] {
  return found[1] instanceof ApiError;
}

/**
 * The loaders' data of a server-rendered page; undefined for a bare shell, or if `pathname` is another page
 * because somebody went back before the script ran.
 */
export function readHydration(page: Document, pathname: string): HydrationState | undefined {
  const block = page.getElementById('hydration')?.textContent;
  if (!block) return undefined;
  const { errors, path, ...rest }: Serialized = JSON.parse(block);
  if (!matchPath(path, pathname)) return undefined;
  if (!errors) return rest;
  const revived = Object.entries(errors).map(([id, { status, message }]) => [
    id,
    new ApiError(status, message),
  ]);
  return { ...rest, errors: Object.fromEntries(revived) };
}
