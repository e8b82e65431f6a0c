function contentSecurityPolicy(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The scanner's page, and the worker that reads its pictures: a worker goes by the policy of its own file. */
const SCANNER = /^\/scanner\/*(\?|$)|^\/assets\/decode-worker-/i;

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

export type AnswerKind = 'data' | 'document' | 'scanner';

/** What kind of answer an address gets; `path` with or without its query. */
export function answerKind(path: string): AnswerKind {
  if (path.startsWith('/api/')) return 'data';
  return SCANNER.test(path) ? 'scanner' : 'document';
}

/**
 * What goes with every answer of a shop at `publicUrl`: with data as little as makes it safe, because phones wait for
 * every byte, and with all else what a document needs. Only the scanner may run WebAssembly, which reads its pictures.
 */
export function securityHeaders(publicUrl: string): Record<AnswerKind, Headers> {
  const everywhere: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (publicUrl.startsWith('https:')) {
    everywhere.push(['Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`]);
  }
  const documents = (scripts: string): Headers => [
    ...everywhere,
    ['Content-Security-Policy', contentSecurityPolicy(scripts)],
    // The address of an order is all it takes to read it: another site never learns from where a guest came.
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  return {
    data: everywhere,
    document: documents("'self'"),
    scanner: documents("'self' 'wasm-unsafe-eval'"),
  };
}
