import { type HydrationState, matchPath } from 'react-router-dom';
import { ApiError } from '../platform/api/api-error.ts';

/** An error of a loader as it travels from the server that rendered the page to the browser. */
interface WrittenError {
  status: number;
  message: string;
}

type Written = Omit<HydrationState, 'errors'> & {
  errors: Record<string, WrittenError> | null;
  /** What was rendered: a path, or the pattern of paths that all have the same page. */
  path: string;
};

/** What the loaders gave, as text that may stand in a data block of a page. Undefined for an error not of the API. */
export function writeHydration({ loaderData, errors }: HydrationState, path: string): string | undefined {
  const found: [string, unknown][] = Object.entries(errors ?? {});
  if (found.some(([, error]) => !(error instanceof ApiError))) return undefined;
  const written: Written = {
    loaderData,
    errors: errors
      ? Object.fromEntries(
          (found as [string, ApiError][]).map(([id, { status, message }]) => [id, { status, message }]),
        )
      : null,
    path,
  };
  // A closing tag within the data would end the block.
  return JSON.stringify(written).replaceAll('<', '\\u003c');
}

/**
 * The loaders' data of a page the server rendered, from its data block; undefined for a bare shell, and where `pathname`
 * is another page: somebody went back before the script was there.
 */
export function readHydration(page: Document, pathname: string): HydrationState | undefined {
  const block = page.getElementById('hydration')?.textContent;
  if (!block) return undefined;
  const { errors, path, ...rest } = JSON.parse(block) as Written;
  if (!matchPath(path, pathname)) return undefined;
  if (!errors) return rest;
  const revived = Object.entries(errors).map(([id, { status, message }]) => [
    id,
    new ApiError(status, message),
  ]);
  return { ...rest, errors: Object.fromEntries(revived) };
}
