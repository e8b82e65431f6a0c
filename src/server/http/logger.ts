import { currentRequestId } from './request-id.ts';

/** One structured line; never with personal data, tokens or whole addresses of orders. */
export interface Logger {
  info(what: string, facts?: Record<string, unknown>): void;
  warn(what: string, facts?: Record<string, unknown>): void;
  error(what: string, facts?: Record<string, unknown>): void;
}

/** Writes one JSON object a line, with the id of the request it belongs to. */
export function jsonLogger(write: (line: string) => void, clock: () => number): Logger {
  const at =
    (level: string) =>
    (what: string, facts: Record<string, unknown> = {}) => {
      const line = {
        at: new Date(clock()).toISOString(),
        level,
        what,
        request: currentRequestId(),
        ...facts,
      };
      write(`${JSON.stringify(line)}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
