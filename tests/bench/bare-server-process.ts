import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that is always the same. */
export interface BareAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

// The yardstick of the reads: node:http and nothing else.
process.once('message', ({ headers, body }: BareAnswer) => {
  const server = createServer((_, answer) => {
    answer.writeHead(200, headers);
    answer.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit());
});
