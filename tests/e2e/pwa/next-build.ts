import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { FlakyNetwork } from '../../support/flaky-network.ts';

const NEXT = '.next';

/** Every file of this build by its name, `index-AbCd1234.js`. */
function builtFiles(): string[] {
  const folder = resolve(import.meta.dirname, '../../../dist/client/assets');
  return readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
}

/**
 * The shop behind an address at which a new build of it can be deployed: all files then have other names, in the
 * pages, in each other and in the list of the service worker, and the files of the build before are gone.
 */
export async function shopToRenew(target: string) {
  const network = await FlakyNetwork.before(target);
  const files = new Set(builtFiles());
  const renamed = (name: string) => name.replace(/(?=\.\w+$)/, NEXT);
  const deploy = () => {
    network.rewrite = (path, said) => {
      const next = said.replace(/[\w.-]+\.(?:js|css|woff2|wasm)\b/g, (name) =>
        files.has(name) ? renamed(name) : name,
      );
      return next
        .replace('</head>', '<meta name="build" content="next"></head>')
        .replace(/("revision":\s*")(?=[^"]+",\s*"url":\s*"dashboard")/, path === '/sw.js' ? '$1next' : '$1');
    };
    network.find = (path) => {
      if (!path.startsWith('/assets/')) return path;
      return path.includes(`${NEXT}.`) ? path.replace(`${NEXT}.`, '.') : null;
    };
  };
  return { network, deploy, isNext: (address: string) => address.includes(`${NEXT}.`) };
}
