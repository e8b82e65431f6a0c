import { tabStorage } from '../../platform/storage.ts';

const NAME = 'reloaded-build';

/**
 * A file of this build is gone, most likely because a newer one was deployed: loads `target` afresh, once per
 * build and tab. Gives false when that was tried already or cannot be remembered, so that nothing goes in circles.
 */
export function reloadOnce(build: string, target: URL): boolean {
  if (tabStorage.get(NAME) === build || !tabStorage.set(NAME, build)) return false;
  // Assigning an address that differs by its hash alone would load nothing.
  if (withoutHash(target) === withoutHash(new URL(location.href))) location.reload();
  else location.assign(target);
  return true;
}

function withoutHash(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
