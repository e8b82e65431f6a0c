import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach } from 'vitest';
import { answerVisit } from './paypal-page.ts';

interface StandInOrder {
  id: string;
  status: string;
  custom_id: string;
  amount: { currency_code: string; value: string };
  captures: Record<string, unknown>[];
  links: { rel: string; href: string }[];
  context: { brand_name: string; return_url: string; cancel_url: string };
}

interface Wish {
  purchase_units: { custom_id: string; amount: StandInOrder['amount'] }[];
  payment_source: { paypal: { experience_context: StandInOrder['context'] } };
}

/** What goes wrong: an HTTP status, no answer within the time-out, or a connection that breaks. */
export type Trouble = number | 'silence' | 'reset';

export interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * PayPal's API as far as the shop uses it, as a server of its own on this machine. It fails on request, also after it
 * has done what was asked (`answerLost`), repeats what it answered under a request id, and says whatever a test makes of
 * its orders.
 */
export class PaypalStandIn {
  readonly orders = new Map<string, StandInOrder>();
  readonly refunds = new Map<string, Record<string, unknown>>();
  /** All calls but those for a token. */
  readonly heard: Heard[] = [];
  /** What a capture comes to. */
  captureStatus = 'COMPLETED';
  /** How calls go wrong whose path has this in it, so often. */
  trouble: { at: string; how: Trouble; times: number; isAnswerLost?: boolean } | null = null;
  /** Where it sends guests, instead of to itself. */
  page: string | null = null;
  /** It no longer knows request ids, as after six hours. */
  isForgetful = false;
  tokens = 0;
  isSigned = true;
  readonly #answers = new Map<string, string>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #count = 0;

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  callsTo(part: string): Heard[] {
    return this.heard.filter(({ path }) => path.includes(part));
  }

  /** The guest agrees; answers the order's id. */
  approve(id = [...this.orders.keys()].at(-1) ?? ''): string {
    (this.orders.get(id) as StandInOrder).status = 'APPROVED';
    return id;
  }

  /** Money goes back at PayPal; answers the refund's id. */
  refund(captureId: string, value: string, status = 'COMPLETED'): string {
    const id = this.#newId('REFUND');
    const links = [{ rel: 'up', href: `${this.origin}/v2/payments/captures/${captureId}` }];
    this.refunds.set(id, { id, status, amount: { currency_code: 'EUR', value }, links });
    return id;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    let body = '';
    for await (const chunk of request) body += chunk;
    if (path.startsWith('/checkoutnow?')) return this.#receive(path, request, response);
    if (path !== '/v1/oauth2/token') this.heard.push({ path, headers: request.headers, body });
    const { trouble } = this;
    const isTroubled = trouble !== null && trouble.times > 0 && path.includes(trouble.at);
    if (isTroubled) trouble.times--;
    if (isTroubled && !trouble.isAnswerLost) return fail(response, trouble.how);
    const [status, said] = this.#obey(path, request, body);
    if (isTroubled) return fail(response, trouble.how);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(said);
  }

  /** A guest comes, by its address and no call of the shop's. */
  #receive(path: string, request: IncomingMessage, response: ServerResponse): void {
    const token = new URL(path, this.origin).searchParams.get('token') ?? '';
    const { context, amount } = this.orders.get(token) as StandInOrder;
    const { brand_name: payee, return_url: returnUrl, cancel_url: cancelUrl } = context;
    if (request.method === 'POST') this.approve(token);
    answerVisit(request, response, { token, payee, amount: amount.value, returnUrl, cancelUrl });
  }

  #obey(path: string, { method, headers }: IncomingMessage, body: string): [number, string] {
    if (path === '/v1/oauth2/token') {
      this.tokens++;
      return [200, JSON.stringify({ access_token: `token-${this.tokens}`, expires_in: 3600 })];
    }
    if (path === '/v1/notifications/verify-webhook-signature')
      return [200, JSON.stringify({ verification_status: this.isSigned ? 'SUCCESS' : 'FAILURE' })];
    const requestId = headers['paypal-request-id'];
    const known = typeof requestId === 'string' ? this.#answers.get(requestId) : undefined;
    if (known !== undefined && !this.isForgetful) return [200, known];
    const [status, answer] = this.#act(method ?? '', path, body);
    const text = JSON.stringify(answer);
    if (typeof requestId === 'string' && status < 300) this.#answers.set(requestId, text);
    return [status, text];
  }

  #act(method: string, path: string, body: string): [number, unknown] {
    if (method === 'POST' && path === '/v2/checkout/orders') return [201, this.#create(JSON.parse(body))];
    const [, kind, id = '', deed] = /\/v2\/(?:checkout|payments)\/(\w+)\/(\w+)(\/capture)?$/.exec(path) ?? [];
    const refund = this.refunds.get(id);
    if (kind === 'refunds' && refund !== undefined) return [200, refund];
    const order = this.orders.get(id);
    if (order === undefined) return [404, { name: 'RESOURCE_NOT_FOUND' }];
    if (deed === undefined) return [200, reportOf(order)];
    if (order.status === 'COMPLETED') return [422, { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }];
    if (order.status !== 'APPROVED') return [422, { details: [{ issue: 'ORDER_NOT_APPROVED' }] }];
    const { custom_id, amount } = order;
    order.captures = [{ id: this.#newId('CAPTURE'), status: this.captureStatus, amount, custom_id }];
    order.status = 'COMPLETED';
    return [201, reportOf(order)];
  }

  #create(wish: Wish) {
    const id = this.#newId('ORDER');
    const [unit] = wish.purchase_units;
    if (unit === undefined) throw new Error('nothing to pay');
    const links = [{ rel: 'payer-action', href: `${this.page ?? `${this.origin}/checkoutnow`}?token=${id}` }];
    const context = wish.payment_source.paypal.experience_context;
    const order = { id, status: 'PAYER_ACTION_REQUIRED', ...unit, captures: [], links, context };
    this.orders.set(id, order);
    return { id, status: order.status, links };
  }

  #newId(kind: string): string {
    this.#count++;
    return `${kind}${String(this.#count).padStart(8, '0')}`;
  }
}

function reportOf({ id, status, custom_id, amount, captures }: StandInOrder) {
  const payments = captures.length > 0 ? { payments: { captures } } : {};
  return { id, status, purchase_units: [{ custom_id, amount, ...payments }] };
}

function fail(response: ServerResponse, how: Trouble): void {
  if (how === 'silence') return;
  if (how === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(how, { 'Content-Type': 'application/json' }).end('{"name":"INTERNAL_SERVER_ERROR"}');
}

/** Stand-ins for the tests of a file, closed after each test. */
export function openPaypalStandIns(): () => Promise<PaypalStandIn> {
  let opened: PaypalStandIn[] = [];
  const closeAll = async () => {
    const open = opened;
    opened = [];
    await Promise.all(open.map((standIn) => standIn.close()));
  };
  afterEach(closeAll);
  afterAll(closeAll);
  return async () => {
    const standIn = new PaypalStandIn();
    await standIn.listen();
    opened.push(standIn);
    return standIn;
  };
}
