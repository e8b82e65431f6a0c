import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closeScanner } from '../../../../src/client/scanner/pairing/open-scanner.ts';
import { connection, db, useScanner } from '../../../../src/client/scanner/scan/scanner-state.ts';
import type { TicketPage } from '../../../../src/contract/door.ts';
import type { CheckinAnswer } from '../../../../src/contract/tickets.ts';
import { listedTicketName } from '../../../../src/domain/item-code.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { code, pageOf, ticket } from '../sync/fake-server.ts';

/** A scanner in front of a server that answers what a test tells it to. */
export interface AtTheGate {
  shop: FakeShop;
  user: ReturnType<typeof openPage>['user'];
  address: () => string;
  type(words: string): Promise<void>;
  verdict(title: string | RegExp): Promise<HTMLElement>;
  /** One of the three numbers. */
  count(word: string): string;
}

interface GateWishes {
  page?: TicketPage;
  /** What the server says of a scan; it lets in whoever it is not told of. */
  checkIn?: (itemId: string) => CheckinAnswer | Response;
  hash?: string;
  prepare?: (shop: FakeShop) => void;
}

export class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

/** Every test of this file begins with a phone that was never a door. */
export function resetScannerAfterEach(): void {
  const beginning = useScanner.getState();
  beforeEach(() => vi.stubGlobal('Worker', SilentWorker));
  afterEach(async () => {
    closeScanner();
    connection.token = undefined;
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    location.hash = '';
    await Promise.all(db.tables.map((table) => table.clear()));
    useScanner.setState(beginning, true);
  });
}

/** Opens the scanner by a pairing link, with three tickets on the list. */
export function openGate({
  page = fourTickets(),
  checkIn,
  hash = '#code',
  prepare,
}: GateWishes = {}): AtTheGate {
  const shop = fakeShop();
  shop.on('POST /api/door/pair', () => ({ success: true, token: 'door_x', door: page.door }));
  shop.on('GET /api/door/list', () => page);
  shop.on('POST /api/door/undo', () => ({ success: true }));
  for (const [n, [key, , , , , , , , , , orderNumber]] of page.tickets.entries())
    for (const name of [code(n + 1), listedTicketName({ orderNumber, key })])
      shop.on(
        `GET /api/item/${name}/checkin`,
        () => checkIn?.(code(n + 1)) ?? { status: true, redeemed: true, item: null },
      );
  prepare?.(shop);
  location.hash = hash;
  const { user, address } = openPage('/scanner');
  return {
    shop,
    user,
    address,
    async type(words) {
      const field = await screen.findByLabelText(/^Code/);
      await user.clear(field);
      await user.type(field, `${words}{Enter}`);
    },
    async verdict(title) {
      const words = await screen.findByText(title);
      return words.closest('[data-tone]') as HTMLElement;
    },
    count: (word) => screen.getByText(word).nextSibling?.textContent ?? '',
  };
}

export const fourTickets = () =>
  pageOf([ticket(1), ticket(2), ticket(3, { state: 'open' }), ticket(4, { state: 'cancelled' })]);

export const listIsThere = () =>
  waitFor(() => expect(screen.getByText('online')).toBeInstanceOf(HTMLElement));

export const refused = (reason: CheckinAnswer['reason']): CheckinAnswer => ({
  status: false,
  redeemed: false,
  ...(reason === undefined ? {} : { reason }),
  item: null,
});

export const notAllowed = () => refusal(403, 'Dafür fehlt dir die Berechtigung.', { code: 'not_allowed' });
