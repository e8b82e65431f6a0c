import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { restore } from '../../../src/server/app/backup/restore.ts';
import { openShop } from '../../../src/server/app/open-shop.ts';
import { readConfig } from '../../../src/server/platform/config.ts';

// The one file of this folder that imports the product: everything else talks to it as browsers do.

/** What the address of the shop is in all records. */
export const PUBLIC_URL = 'https://karten.weinfest.example';

export interface OpenedShop {
  request(path: string, init: RequestInit): Promise<Response>;
  /** Where the first account is made, as it is written to the console; null where there is one. */
  setUpAddress: string | null;
  /** Does something while guests would pay to an account that is not the one of the sample club. */
  withOwnAccount(run: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

const realNow = Date.now;

/** The clock of every shop of this folder; it stands still until somebody moves it. */
export const clock = {
  now: 0,
  advance(ms: number): void {
    clock.now += ms;
  },
};

/**
 * The whole shop as `npm start` opens it, without a port and pages: configured by environment variables, with its outbox
 * and its jobs, at the time of `clock`.
 */
export async function openFrozenShop(env: Record<string, string>): Promise<OpenedShop> {
  Date.now = () => clock.now;
  const log = { info() {}, warn() {}, error() {} };
  const shop = await openShop(readConfig({ PUBLIC_URL, RATE_LIMITS: 'off', SAMPLE_DATA: '0', ...env }), log);
  return {
    request: async (path, init) => shop.app.request(path, init),
    setUpAddress: shop.setUpAddress,
    async withOwnAccount(run) {
      const { settings, putInForce } = shop.services;
      const before = settings();
      putInForce({ ...before, bank: { ...before.bank, iban: 'DE02 1203 0000 0000 2020 51' } });
      await run();
      putInForce(before);
    },
    async close() {
      shop.services.changes.end();
      await shop.close();
      Date.now = realNow;
    },
  };
}

/** What `npm run restore -- file` does. */
export async function restoreBackup(env: Record<string, string>, file: string): Promise<void> {
  await restore(readConfig({ PUBLIC_URL, ...env }), file, clock.now);
}

interface PaypalOrder {
  id: string;
  status: string;
  custom_id: string;
  amount: unknown;
  captures: object[];
}

/** As much of PayPal as the record needs: it creates, captures and knows orders, and signs whatever it is asked about. */
export async function openPaypal() {
  const orders = new Map<string, PaypalOrder>();
  const report = ({ id, status, custom_id, amount, captures }: PaypalOrder) => ({
    id,
    status,
    purchase_units: [{ custom_id, amount, ...(captures.length > 0 && { payments: { captures } }) }],
  });
  const answer = (path: string, body: string): unknown => {
    if (path === '/v1/oauth2/token') return { access_token: 'token', expires_in: 3600 };
    if (path.endsWith('verify-webhook-signature')) return { verification_status: 'SUCCESS' };
    const id = /orders\/(\w+)/.exec(path)?.[1];
    if (id === undefined) {
      const made = `ORDER${orders.size + 1}`;
      const { custom_id, amount } = JSON.parse(body).purchase_units[0];
      orders.set(made, { id: made, status: 'PAYER_ACTION_REQUIRED', custom_id, amount, captures: [] });
      return {
        id: made,
        status: 'PAYER_ACTION_REQUIRED',
        links: [{ rel: 'payer-action', href: `${origin}/pay/${made}` }],
      };
    }
    const order = orders.get(id) as PaypalOrder;
    if (path.endsWith('/capture')) {
      const { custom_id, amount } = order;
      order.captures = [{ id: `CAPTURE${id}`, status: 'COMPLETED', amount, custom_id }];
      order.status = 'COMPLETED';
    }
    return report(order);
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer(request.url ?? '', body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH1', PAYPAL_API: origin },
    /** The guest agrees there to what was opened last. */
    approve() {
      const last = [...orders.values()].at(-1) as PaypalOrder;
      last.status = 'APPROVED';
      return last;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
