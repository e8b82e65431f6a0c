const NOT_FRAMED = "frame-ancestors 'none'";

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
    NOT_FRAMED,
  ].join('; ');
}

/** The scanner page and its decoding worker, which follows the policy of its own file. */
const SCANNER = /^\/scanner\/*(\?|$)|^\/assets\/decode-worker-/i;

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

export type AnswerKind = 'data' | 'document' | 'scanner';

/** The kind of response at a path, with or without its query. */
export function answerKind(path: string): AnswerKind {
  if (path.startsWith('/api/')) return 'data';
  return SCANNER.test(path) ? 'scanner' : 'document';
}

/**
 * The security headers of all responses of a shop at `publicUrl`. Data gets only the necessary ones, because
 * every byte counts on phones. Only the scanner may run WebAssembly, which decodes the camera images.
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
    // Whoever knows an order's URL can read the order, so it must never leak to other sites as a referrer.
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  return {
    data: [...everywhere, ['Content-Security-Policy', NOT_FRAMED]],
    document: documents("'self'"),
    scanner: documents("'self' 'wasm-unsafe-eval'"),
  };
}
