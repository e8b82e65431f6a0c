import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { notFoundHandler } from '../../platform/http/error-handler.ts';
import { acceptedEncoding, type Encoding } from '../../platform/http/prepared/content-encoding.ts';
import {
  type AnswerHead,
  type EncodedAnswer,
  encodedAnswer,
  fingerprint,
  respond,
} from '../../platform/http/prepared/encoded-answer.ts';
import type { Services } from '../services.ts';
import { clubStyle } from './club-style.ts';
import { loadPageBundle, RenderedPages } from './rendered-pages.ts';

/**
 * Serves the build in `dist`: files by address, and a page for any other address. Answers only what no API
 * route has taken, and nothing below `/api`.
 */
export async function servePages(app: Hono, services: Services, dist: string): Promise<void> {
  const { bundle, template } = await loadPageBundle(dist);
  const shell = services.config.isRehearsal ? markAsRehearsal(template) : template;
  const pages = new RenderedPages(app, services, bundle, shell);
  const files = new StaticFiles(join(dist, 'client'));
  const unknown = notFoundHandler(app);
  const answerFile = (c: Context) => {
    const style = clubStyle(c.req.path);
    return style === null ? files.answer(c) : respond(c, style);
  };
  app.notFound((c) => {
    const { method, path } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || /^\/api(\/|$)/.test(path)) return unknown(c);
    return answerFile(c) ?? (isFile(path) ? unknown(c) : pages.answer(c));
  });
}

/** Outside of what React draws, so that it stands on every page, whatever goes wrong there. */
function markAsRehearsal(template: string): string {
  return template
    .replace('</head>', '<link rel="stylesheet" href="/rehearsal.css" /></head>')
    .replace(
      '<div id="root">',
      '<aside class="rehearsal" aria-label="Hinweis">Übung: Nichts hier ist echt.</aside><div id="root">',
    );
}

/** A missing file must not be answered by a page: a browser that requests a script must not get HTML. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/') || /\.\w+$/.test(path);
}

/** For files with a content hash in their name. */
const FOREVER = 'public, max-age=31536000, immutable';
const CHECK_AGAIN = 'no-cache';

const endings: ReadonlyArray<readonly [Encoding, string]> = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

type File = Partial<Record<Encoding, EncodedAnswer>> & { identity: EncodedAnswer };

/** The files of the built client by address, each with its compressed forms; all are read once at startup. */
class StaticFiles {
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

  /** `null` if there is no such file. */
  answer(c: Context): Response | null {
    const file = this.#files.get(c.req.path);
    if (!file) return null;
    return respond(c, file[acceptedEncoding(c.req.header('Accept-Encoding'))] ?? file.identity);
  }
}

/** Excludes the page itself, which has to be filled first, hidden files and compressed forms. */
function isServed(path: string): boolean {
  return path !== 'index.html' && !path.startsWith('.') && !/\.(br|gz)$/.test(path);
}

function readFile(address: string, path: string): File {
  const kind: AnswerHead = {
    status: 200,
    contentType: getMimeType(path) ?? 'application/octet-stream',
    cacheControl: address.startsWith('/assets/') ? FOREVER : CHECK_AGAIN,
  };
  const plain = readFileSync(path);
  const name = fingerprint(plain);
  const file: File = { identity: encodedAnswer(kind, name, 'identity', plain) };
  for (const [encoding, ending] of endings) {
    if (existsSync(path + ending))
      file[encoding] = encodedAnswer(kind, name, encoding, readFileSync(path + ending));
  }
  return file;
}
