import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/platform/api/api-error.ts';
import { type Body, call, onUnauthorized } from '../../../../src/client/platform/api/call.ts';
import { fetchFile } from '../../../../src/client/platform/api/fetch-file.ts';
import { setFetch } from '../../../../src/client/platform/api/http.ts';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';

const seats = [{ id: 101, ticket_price_id: 3 }];
const reserve = () => call('POST /booking/event/:id/reserve', { params: { id: 1 }, body: { seats } });

const order = { basket: [], customer: {} } as unknown as Body<'POST /api/booking/checkout/invoice'>;
const placeOrder = () =>
  call('POST /api/booking/checkout/invoice', {
    body: order,
    headers: { 'Idempotency-Key': 'attempt-0123456789' },
  });

/** Answers every call alike and keeps what was asked. */
function serverAnswers(answer: () => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  setFetch((input, init) => {
    asked.push(new Request(input, init));
    return Promise.resolve().then(answer);
  });
  return asked;
}

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const noNetwork = () => {
  throw new TypeError('fetch failed');
};

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as it should.', { cause: error });
  return error;
}

const sentToLogin = vi.fn();

beforeEach(() => {
  onUnauthorized(sentToLogin);
  sentToLogin.mockClear();
  useSession.getState().end();
});
afterEach(() => {
  vi.useRealTimers();
});

test('every call carries the marker header, and the token where there is one', async () => {
  const asked = serverAnswers(json(200, { events: [] }));

  await call('GET /api/booking/events');
  storeToken('secret');
  await call('GET /api/booking/events');

  expect(asked.map(({ headers }) => headers.get('X-Requested-With'))).toEqual([
    'XMLHttpRequest',
    'XMLHttpRequest',
  ]);
  expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer secret']);
});

test('a call goes to the address and with the body of the contract', async () => {
  const asked = serverAnswers(json(200, { success: true, expires_at: '', seconds_left: 900 }));

  await reserve();

  const [request] = asked;
  expect(request?.method).toBe('POST');
  expect(new URL(request?.url ?? '').pathname).toBe('/booking/event/1/reserve');
  expect(await request?.json()).toEqual({ seats });
});

test('an order carries the key of its attempt', async () => {
  const asked = serverAnswers(json(200, { success: true, order: { id: 'abc' } }));

  expect((await placeOrder()).order.id).toBe('abc');
  expect(asked[0]?.headers.get('Idempotency-Key')).toBe('attempt-0123456789');
});

test('a refusal says its sentence, its fields and what else it knows', async () => {
  serverAnswers(
    json(422, { success: false, message: 'Bitte prüfe …', errors: { 'customer.email': 'Ungültig' } }),
  );
  const invalid = await errorOf(placeOrder());
  expect(invalid).toMatchObject({
    status: 422,
    message: 'Bitte prüfe …',
    errors: { 'customer.email': 'Ungültig' },
  });

  serverAnswers(json(409, { success: false, message: 'Jemand war schneller.', taken: [101] }));
  const taken = await errorOf(reserve());
  expect(taken).toMatchObject({ status: 409, errors: {}, details: { taken: [101] } });
});

test('where a second factor is demanded meanwhile, the page learns it, and the session goes on', async () => {
  storeToken('secret');
  const user = { firstname: 'Erika', lastname: 'Muster' };
  useSession.getState().renew({ user, permissions: ['orders'] });
  serverAnswers(json(403, { success: false, code: 'second_factor_due', message: 'Richte ihn ein.' }));
  expect((await errorOf(call('GET /api/office/orders'))).status).toBe(403);
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, owesSecondFactor: true });
  expect(sentToLogin).not.toHaveBeenCalled();
});

test('an answer that is none of ours still says something a person understands', async () => {
  serverAnswers(() => new Response('<h1>Bad Gateway</h1>', { status: 500 }));
  const fault = await errorOf(reserve());
  expect(fault.status).toBe(500);
  expect(fault.message).toBe('Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.');

  serverAnswers(
    () => new Response('<h1>Anmeldung im WLAN</h1>', { headers: { 'Content-Type': 'text/html' } }),
  );
  expect((await errorOf(reserve())).isUnanswered).toBe(true);
});

test('without network a read is tried three times, whatever changes something only once', async () => {
  vi.useFakeTimers();
  const reads = serverAnswers(noNetwork);
  const failed = errorOf(call('GET /api/booking/events'));
  await vi.runAllTimersAsync();
  expect((await failed).message).toMatch(/^Wir erreichen unseren Server gerade nicht\./);
  expect(reads).toHaveLength(3);

  const writes = serverAnswers(noNetwork);
  const refused = errorOf(reserve());
  await vi.runAllTimersAsync();
  expect((await refused).isUnanswered).toBe(true);
  expect(writes).toHaveLength(1);
});

test('a check-in is never repeated by itself: the second one would refuse the guest', async () => {
  const asked = serverAnswers(json(503, { success: false, message: 'Gerade ist zu viel los.' }));

  const checkin = call('GET /api/item/:id/checkin', { params: { id: 'ABC' }, mayRepeat: false });
  expect((await errorOf(checkin)).status).toBe(503);
  expect(asked).toHaveLength(1);
});

test('an answer that does not come is given up after 15 seconds', async () => {
  vi.useFakeTimers();
  serverAnswers(() => new Promise<Response>(() => {}));
  const slow = errorOf(reserve());

  await vi.advanceTimersByTimeAsync(15_000);

  expect((await slow).message).toMatch(/^Die Antwort lässt zu lange auf sich warten\./);
});

test('an abort by the page itself stays an abort', async () => {
  serverAnswers(() => {
    throw new DOMException('left the page', 'AbortError');
  });

  const aborted = call('GET /api/booking/events', { signal: AbortSignal.abort() });

  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
});

test('a 401 ends the session and leads to the login', async () => {
  useSession
    .getState()
    .begin({ token: 'old', user: { firstname: 'Eva', lastname: 'M' }, permissions: ['orders'] });
  serverAnswers(json(401, { success: false, message: 'Bitte melde dich an.' }));

  await errorOf(call('GET /api/booking/events'));

  expect(sentToLogin).toHaveBeenCalledOnce();
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, user: null, permissions: [] });
  expect(localStorage.getItem('token')).toBeNull();
});

test('a 401 does so too where a file was asked for', async () => {
  const files = [
    () => fetchFile('GET /api/office/gate-lists/:id/list.pdf', { params: { id: 1 }, query: { by: 'name' } }),
    () => fetchFile('GET /api/office/orders/:id/documents/:document', { params: { id: 'a', document: 1 } }),
    () => fetchFile('POST /api/office/refund-runs/:run/transfer-file', { params: { run: 1 } }),
    () => fetchFile('GET /api/office/discounts/:id/codes', { params: { id: 1 } }),
    () => fetchFile('POST /api/office/persons/export.pdf', { body: { email: 'a@example.org' } }),
    () => fetchFile('GET /api/office/outbox/guests/:id/mail.eml', { params: { id: 1 } }),
    () => fetchFile('GET /api/office/orders.csv', { query: new URLSearchParams() }),
    () => fetchFile('GET /api/office/bank/reconciliation.csv'),
  ];
  serverAnswers(json(401, { success: false, message: 'Bitte melde dich an.' }));
  for (const [at, fetchOne] of files.entries()) {
    storeToken('old');
    expect((await errorOf(fetchOne())).status).toBe(401);
    expect(sentToLogin).toHaveBeenCalledTimes(at + 1);
    expect(localStorage.getItem('token')).toBeNull();
  }
});

test('a 401 of the login only says what the server says', async () => {
  serverAnswers(json(401, { success: false, message: 'E-Mail oder Passwort stimmt nicht.' }));

  const error = await errorOf(
    call('POST /api/login', { body: { email: 'a@b.de', password: 'x' }, handlesUnauthorized: true }),
  );

  expect(error.message).toBe('E-Mail oder Passwort stimmt nicht.');
  expect(sentToLogin).not.toHaveBeenCalled();
});
