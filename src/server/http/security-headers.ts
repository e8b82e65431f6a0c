const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // The ticket scanner decodes pictures with WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
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

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

/**
 * What goes with every answer of a shop at `publicUrl`: with data as little as makes it safe, because phones wait for
 * every byte, and with all else what a document needs.
 */
export function securityHeaders(publicUrl: string): { ofData: Headers; ofDocuments: Headers } {
  const everywhere: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (publicUrl.startsWith('https:')) {
    everywhere.push(['Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`]);
  }
  return {
    ofData: everywhere,
    ofDocuments: [
      ...everywhere,
      ['Content-Security-Policy', CONTENT_SECURITY_POLICY],
      // The address of an order is all it takes to read it: another site never learns from where a guest came.
      ['Referrer-Policy', 'same-origin'],
      ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()'],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
    ],
  };
}
