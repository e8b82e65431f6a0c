import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { acceptedEncoding, type Encoding } from '../../platform/http/accepted-encoding.ts';
import {
  type EncodedAnswer,
  encodedAnswer,
  fingerprint,
  type Kind,
  respond,
} from '../../platform/http/encoded-answer.ts';

/** Files named after their content never change under their name. */
const FOREVER = 'public, max-age=31536000, immutable';
const CHECK_AGAIN = 'no-cache';

const endings: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

type File = Partial<Record<Encoding, EncodedAnswer>> & { identity: EncodedAnswer };

/**
 * The files of the built client by their address, each with the compressed forms the build wrote beside it. All are
 * read once at start: an address either stands in this list or there is nothing.
 */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, File>;

  constructor(folder: string) {
    this.#files = new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => isServed(relative(folder, path)))
        .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path] as const)
        .map(([address, path]) => [address, readFile(address, path)] as const),
    );
  }

  /** Answers a GET or HEAD for a file, `null` for an address that is none. */
  answer(c: Context): Response | null {
    const file = this.#files.get(c.req.path);
    if (!file) return null;
    return respond(c, file[acceptedEncoding(c.req.header('Accept-Encoding'))] ?? file.identity);
  }
}

/** Not the page itself, which is filled before it is served, nor what the build wrote for itself or compressed. */
function isServed(path: string): boolean {
  return path !== 'index.html' && !path.startsWith('.') && !/\.(br|gz)$/.test(path);
}

function readFile(address: string, path: string): File {
  const kind: Kind = {
    status: 200,
    contentType: getMimeType(path) ?? 'application/octet-stream',
    cacheControl: address.startsWith('/assets/') ? FOREVER : CHECK_AGAIN,
  };
  const plain = readFileSync(path);
  const name = fingerprint(plain);
  const file: File = { identity: encodedAnswer(kind, name, 'identity', plain) };
  for (const [encoding, ending] of Object.entries(endings) as [Encoding, string][]) {
    if (existsSync(path + ending))
      file[encoding] = encodedAnswer(kind, name, encoding, readFileSync(path + ending));
  }
  return file;
}
