import { createTransport } from 'nodemailer';
import type { Postbox } from './mail-message.ts';

/** How long a server may take for one mail, from connecting to its last word. */
const PATIENCE_MS = 60_000;
const MOST_CONNECTIONS = 4;

/** Hands mails to an SMTP server, over a few connections that stay open for a while. */
export function smtpPostbox(url: string, patienceMs: number = PATIENCE_MS): Postbox {
  const closing = new AbortController();
  const options = {
    url,
    pool: true as const,
    maxConnections: MOST_CONNECTIONS,
    // The outbox tries again, at its own pace.
    maxRequeues: 0,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    socketCloseTimeout: 1000,
  };
  const transport = createTransport(options);
  return {
    async post(message) {
      // A server that keeps talking without ever coming to an end is cut off too.
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]);
      const sending = { ...message, signal };
      await transport.sendMail(sending);
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}
