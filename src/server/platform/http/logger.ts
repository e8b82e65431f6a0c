import { currentRequestId } from './request-id.ts';

/** One structured line; never with personal data, tokens or whole addresses of orders. */
export interface Logger {
  info(what: string, facts?: Record<string, unknown>): void;
  warn(what: string, facts?: Record<string, unknown>): void;
  error(what: string, facts?: Record<string, unknown>): void;
}

/** Writes one JSON object a line, with the id of the request it belongs to. */
export function jsonLogger(write: (line: string) => void, clock: () => number): Logger {
  const time = timeTeller();
  const at =
    (level: string) =>
    (what: string, facts: Record<string, unknown> = {}) => {
      const line = { at: time(clock()), level, what, request: currentRequestId(), ...facts };
      write(`${JSON.stringify(line)}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Many lines are written in the same millisecond; its text is made once. */
function timeTeller(): (epochMs: number) => string {
  let last = Number.NaN;
  let text = '';
  return (epochMs) => {
    if (epochMs !== last) {
      last = epochMs;
      text = new Date(epochMs).toISOString();
    }
    return text;
  };
}
