import type { Context, Hono } from 'hono';
import type { Kind } from '../../platform/http/encoded-answer.ts';
import { PreparedAnswer, type Written } from '../../platform/http/prepared-answers.ts';
import { TokenBuckets } from '../../platform/http/token-buckets.ts';
import type { Services } from '../services.ts';
import type { PageBundle } from './page-bundle.ts';

/** Pages differ by event, and an address can name any number as one. */
const MOST_PAGES = 200;
/** However fast tickets sell, a page is rendered once in this time; what is open learns of changes by itself. */
const RENDERED_AT_MOST_EVERY_MS = 1_000;
/** What the clock alone changes on a page (a sale that opens) shows after this time at the latest. */
const FRESH_MS = 60_000;
/** A page that could not be rendered is tried again after this time. */
const RETRY_MS = 1_000;
/** A guest would rather see the bare page than nothing while the database is away. */
const LONGEST_RENDERING_MS = 1_000;
/**
 * Rendering takes longer than any other answer, and what stands for an event's number in an address can be invented,
 * be it a number or not: so many addresses of several parts are rendered at once and so many a minute from then on,
 * unless there was a page before. The others come bare.
 */
const ATTEMPTS = { most: 100, perMinute: 20 * 60 };

/**
 * The pages, as bytes at hand. Those of guests come rendered, so that they can be read before any script runs, and
 * nothing in them is one guest's own; the others, and whatever could not be rendered, come as the bare page that fills
 * itself.
 */
export class RenderedPages {
  readonly #services: Services;
  readonly #bundle: PageBundle;
  readonly #template: string;
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
    this.#template = template;
    this.#fetch = async (input, init) => app.fetch(new Request(input, init), { isOwnCall: true });
    this.#version = settledFor(RENDERED_AT_MOST_EVERY_MS, services.clock, versionOfData(services));
    this.#bare = lasting(services.clock, page(template, 200));
    this.#bareUnknown = lasting(services.clock, page(template, 404));
  }

  /** Answers a GET or HEAD for a page; with status 404 where there is none. */
  answer(c: Context): Response | Promise<Response> {
    const path = nameOfPage(c.req.path);
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
    if (this.#rendered.size >= MOST_PAGES)
      this.#rendered.delete(this.#rendered.keys().next().value as string);
    this.#rendered.set(path, made);
    return made;
  }

  async #render(path: string): Promise<{ value: Written; freshUntil: number }> {
    const { clock, log, config } = this.#services;
    const bare = () => ({ value: page(this.#template, 200), freshUntil: clock() + RETRY_MS });
    const mayBeInvented = path.lastIndexOf('/') > 0 && !this.#found.has(path);
    if (mayBeInvented && this.#attempts.take('', clock()) > 0) return bare();
    try {
      const rendered = await inTime(this.#bundle.renderPage(path, this.#fetch, config.publicUrl));
      if (rendered) {
        if (rendered.status === 200) this.#found.add(path);
        const text = this.#bundle.fillPage(this.#template, rendered);
        return { value: page(text, rendered.status), freshUntil: clock() + FRESH_MS };
      }
    } catch (error) {
      log.error('page not rendered', { path, stack: error instanceof Error ? error.stack : String(error) });
    }
    return bare();
  }
}

/**
 * What all addresses of a page have in common: no upper case, since a QR code is coarser in capitals, and no slashes at
 * the end. `null` for what cannot be decoded.
 */
function nameOfPage(path: string): string | null {
  try {
    decodeURIComponent(path);
  } catch {
    return null;
  }
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}

/** What comes of a rendering, `null` when it takes too long. */
async function inTime<T>(rendering: Promise<T>): Promise<T | null> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, LONGEST_RENDERING_MS, null);
  try {
    return await Promise.race([rendering, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}

function page(text: string, status: number): Written {
  const kind: Kind = { status, contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };
  return { text, kind };
}

function lasting(clock: () => number, value: Written): PreparedAnswer {
  return new PreparedAnswer(clock, {
    version: () => 0,
    make: async () => ({ value, freshUntil: Number.POSITIVE_INFINITY }),
  });
}

/** Another number whenever anything changed that a page may show. */
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

/** The number that `version` gave no longer than `ms` ago. */
function settledFor(ms: number, clock: () => number, version: () => number): () => number {
  let settled = version();
  let until = clock() + ms;
  return () => {
    const now = clock();
    if (now < until) return settled;
    until = now + ms;
    settled = version();
    return settled;
  };
}
