import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context, Hono } from 'hono';
import { TokenBuckets } from '../../platform/http/limits/rate-limiter.ts';
import type { AnswerHead } from '../../platform/http/prepared/encoded-answer.ts';
import { PreparedAnswer, type TextAnswer } from '../../platform/http/prepared/prepared-answers.ts';
import type { Services } from '../services.ts';
import { withClubStyle } from './club-style.ts';

/** Limits memory: pages differ by event, and an address can name any number as an event. */
const MOST_PAGES = 200;
/**
 * A page is rendered at most this often, however fast tickets sell; open pages follow changes by themselves.
 */
const RENDERED_AT_MOST_EVERY_MS = 1_000;
/** A change due to time alone, such as a sale opening, shows after this time at the latest. */
const FRESH_MS = 60_000;
/** The delay before a failed rendering is retried. */
const RETRY_MS = 1_000;
/** After this, for example while the database is away, guests get the bare page. */
const LONGEST_RENDERING_MS = 1_000;
/**
 * Limits rendering of unknown addresses with several segments; others get the bare page. Rendering is the
 * slowest answer, and the event in an address can be made up.
 */
const ATTEMPTS = { most: 100, perMinute: 20 * 60 };

/**
 * The pages as prepared answers. Pages for guests are rendered on the server, so that they can be read before
 * any script runs, and contain nothing personal. All others, and those that could not be rendered, are sent
 * as the bare page, which fills itself in the browser.
 */
export class RenderedPages {
  readonly #services: Services;
  readonly #bundle: PageBundle;
  /** The built page with the club's colours and logo of now. */
  readonly #template: () => string;
  readonly #fetch: typeof globalThis.fetch;
  readonly #version: () => number;
  readonly #rendered = new Map<string, PreparedAnswer>();
  readonly #found = new Set<string>();
  readonly #attempts = new TokenBuckets(ATTEMPTS.most, ATTEMPTS.perMinute);
  readonly #bare: PreparedAnswer;
  readonly #bareUnknown: PreparedAnswer;

  constructor(app: Hono, services: Services, bundle: PageBundle, template: string) {
    this.#services = services;
    this.#bundle = bundle;
    this.#template = () => {
      const { accent_color, logo } = services.settings();
      return withClubStyle(template, accent_color, logo);
    };
    this.#fetch = async (input, init) => app.fetch(new Request(input, init), { isOwnCall: true });
    this.#version = throttledVersion(RENDERED_AT_MOST_EVERY_MS, services.clock, versionOfData(services));
    const bare = (status: number) =>
      new PreparedAnswer(services.clock, {
        version: this.#version,
        make: async () => ({ value: page(this.#template(), status), freshUntil: Number.POSITIVE_INFINITY }),
      });
    this.#bare = bare(200);
    this.#bareUnknown = bare(404);
  }

  /** Answers a GET or HEAD for a page, with status 404 if there is none. */
  answer(c: Context): Response | Promise<Response> {
    const path = normalizedPath(c.req.path);
    if (path === null) return this.#bareUnknown.answer(c);
    const rendered = this.#rendered.get(path);
    if (rendered) return rendered.answer(c);
    const asked = this.#bundle.kindOfPage(path);
    switch (asked.kind) {
      case 'rendered':
        return (this.#rendered.get(asked.address) ?? this.#addPage(asked.address)).answer(c);
      case 'bare':
        return this.#bare.answer(c);
      case 'unknown':
        return this.#bareUnknown.answer(c);
    }
  }

  #addPage(path: string): PreparedAnswer {
    const made = new PreparedAnswer(this.#services.clock, {
      version: this.#version,
      make: () => this.#render(path),
    });
    const [oldest] = this.#rendered.keys();
    if (oldest !== undefined && this.#rendered.size >= MOST_PAGES) this.#rendered.delete(oldest);
    this.#rendered.set(path, made);
    return made;
  }

  async #render(path: string): Promise<{ value: TextAnswer; freshUntil: number }> {
    const { clock, log, config } = this.#services;
    const bare = () => ({ value: page(this.#template(), 200), freshUntil: clock() + RETRY_MS });
    const mayBeInvented = path.lastIndexOf('/') > 0 && !this.#found.has(path);
    if (mayBeInvented && this.#attempts.take('', clock()) > 0) return bare();
    try {
      const rendered = await inTime(this.#bundle.renderPage(path, this.#fetch, config.publicUrl));
      if (rendered) {
        if (rendered.status === 200) this.#found.add(path);
        const text = this.#bundle.fillPage(this.#template(), rendered);
        return { value: page(text, rendered.status), freshUntil: clock() + FRESH_MS };
      }
    } catch (error) {
      log.error('page not rendered', { path, stack: error instanceof Error ? error.stack : String(error) });
    }
    return bare();
  }
}

/**
 * Normalises a path: lower case, because QR codes are printed in capitals, and no trailing slashes. `null` if
 * it cannot be decoded.
 */
function normalizedPath(path: string): string | null {
  try {
    decodeURIComponent(path);
  } catch {
    return null;
  }
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}

/** `null` if the rendering takes too long. */
async function inTime<T>(rendering: Promise<T>): Promise<T | null> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, LONGEST_RENDERING_MS, null);
  try {
    return await Promise.race([rendering, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}

function page(text: string, status: number): TextAnswer {
  const kind: AnswerHead = { status, contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };
  return { text, kind };
}

/** A number that changes whenever anything changes that a page may show. */
function versionOfData({ changes, settings }: Services): () => number {
  let seen = settings();
  let changedSettings = 0;
  return () => {
    if (settings() !== seen) {
      seen = settings();
      changedSettings++;
    }
    return changes.total + changes.catalogue + changedSettings;
  };
}

/** Throttles `version`: the number returned is at most `ms` old, even if the clock is set back. */
function throttledVersion(ms: number, clock: () => number, version: () => number): () => number {
  let settled = version();
  let until = clock() + ms;
  return () => {
    const now = clock();
    if (now < until && now >= until - ms) return settled;
    until = now + ms;
    settled = version();
    return settled;
  };
}

/** A guest page as `src/client/app/render-page.tsx` renders it. */
interface RenderedPage {
  status: number;
  html: string;
  head: string;
  hydration: string;
}

/** What the build of the client's pages exports for the server; see `src/client/app/render-page.tsx`. */
interface PageBundle {
  renderPage(url: string, fetch: typeof globalThis.fetch, origin: string): Promise<RenderedPage | null>;
  fillPage(template: string, page: RenderedPage): string;
  /** By a rendered page, by the bare page, or by the bare page with status 404 (`unknown`). */
  kindOfPage(pathname: string): { kind: 'rendered'; address: string } | { kind: 'bare' | 'unknown' };
}

/** Loads what `npm run build` wrote to `dist`: the rendering code and the bare page that it fills. */
export async function loadPageBundle(dist: string): Promise<{ bundle: PageBundle; template: string }> {
  const bundle: PageBundle = await import(pathToFileURL(join(dist, 'render', 'render-page.js')).href);
  return { bundle, template: readFileSync(join(dist, 'client', 'index.html'), 'utf8') };
}
