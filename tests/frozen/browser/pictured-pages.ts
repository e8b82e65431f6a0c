import type { Locator, Page } from 'playwright-core';
import { FOREIGN, typeCode } from '../../e2e/scanner/at-the-gate.ts';
import { memoryOf, type Recorded } from './recorded-base.ts';

/** Whose browser a page is seen in: one that nobody has used yet, somebody's of `base/`, or one that is logged in. */
type Seer = 'nobody' | 'staff' | Recorded;

export interface PicturedPage {
  /** Also the name of its pictures. */
  name: string;
  seer: Seer;
  address: string;
  /** What is done on it before. */
  act?: (page: Page) => Promise<unknown>;
}

/** How the orders of the recorded database stand, in their order. */
export const RECORDED_ORDERS = ['due', 'paid', 'cancelled', 'overpaid', 'late', 'withdrawn'];

/** What is in the recorded database. */
export interface RecordedIds {
  orders: string[];
  /** A ticket that is not paid yet. */
  unpaid: string;
  cancelled: string;
}

/** Presses a button and waits for what comes of it. */
const press = (name: string, effect: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await effect(page).first().waitFor();
};
const refusal = (page: Page) => page.locator('[aria-invalid=true]');

const GUEST_PAGES: [name: string, address: string, act?: PicturedPage['act']][] = [
  ['home', '/'],
  ['tickets', '/booking/event/1/tickets'],
  [
    'tickets-chosen',
    '/booking/event/1/tickets',
    press('Erwachsene: mehr', (page) => page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' })),
  ],
  ['blocks', '/booking/event/2/blocks'],
  ['blocks-many', '/booking/event/3/blocks'],
  [
    'blocks-list',
    '/booking/event/3/blocks',
    press('Als Liste', (page) => page.getByRole('list', { name: 'Alle Blöcke' })),
  ],
  ['block', '/booking/event/3/block/12'],
  ['block-standing', '/booking/event/3/block/28'],
  ['block-list', '/booking/event/2/block/1', press('Als Liste', (page) => page.getByRole('checkbox'))],
  ['block-suggestion', '/booking/event/3/block/12', suggest],
  ['basket-empty', '/booking/basket'],
  ['terms', '/agb'],
  ['privacy', '/dsgvo'],
  ['imprint', '/imprint'],
  ['accessibility', '/barrierefreiheit'],
  ['withdrawal', '/widerruf'],
  ['withdrawal-refused', '/widerruf', press('Widerruf bestätigen', refusal)],
  ['login', '/login'],
  ['login-refused', '/login', press('Login', refusal)],
  ['forgotten-password', '/login/forgot'],
  ['new-password', '/login/password'],
  ['ticket-check', '/item/UNKNOWN/checkin'],
  ['not-found', '/error/404'],
  ['no-such-page', '/gibt-es-nicht'],
  ['no-such-event', '/booking/event/99/tickets'],
  ['broken', '/', loseServer],
  ['scanner-unpaired', '/scanner'],
];

const OFFICE_PAGES: [name: string, address: string, act?: PicturedPage['act']][] = [
  ['dashboard', '/dashboard'],
  ['profile', '/dashboard/profile'],
  ['withdrawals', '/dashboard/withdrawals'],
  ['outbox', '/dashboard/outbox'],
  ['outbox-mail', '/dashboard/outbox', openMail],
  ['gate-list', '/dashboard/gate-list'],
  ['devices', '/dashboard/devices'],
  ['settings', '/dashboard/settings'],
  ['legal-texts', '/dashboard/settings/legal'],
  ['team', '/team/create'],
  ['orders', '/orders'],
  ['issue-tickets', '/orders/new'],
  ['box-office', '/orders/gate'],
  ['person', '/orders/person'],
  ['reminders', '/orders/reminders'],
  ['refunds', '/orders/refunds'],
  ['refund-run', '/orders/refunds/1'],
  ['bank', '/orders/bank'],
  ['bank-import', '/orders/bank/1'],
  ['reconciliation', '/orders/bank/reconciliation'],
  ['events', '/events'],
  ['event', '/event/1'],
  ['event-seats', '/event/2'],
  ['event-hidden', '/event/4'],
  ['event-preview', '/event/2/preview'],
  ['event-places', '/event/2/block/1'],
  ['layouts', '/layouts'],
  ['drawing-board', '/layout/1'],
  ['drawing-board-many', '/layout/2'],
  ['block-seats', '/block/1'],
  ['discounts', '/discounts'],
  ['discount-new', '/discount/new'],
  ['discount-refused', '/discount/new', press('Anlegen', refusal)],
  ['discount', '/discount/1'],
  ['discount-batch', '/discount/4'],
  ['discount-codes', '/discount/4/codes'],
];

/** Every page of the shop, and what else people see on it. */
export function picturedPages({ orders, unpaid, cancelled }: RecordedIds): PicturedPage[] {
  const gate = memoryOf('gate-2', '').codes;
  const scan = (code: string, title: string) => (page: Page) => typeCode(page, code, title);
  const pages: [Seer, typeof GUEST_PAGES][] = [
    ['nobody', GUEST_PAGES],
    ['nobody', orders.map((id, at) => [`order-${RECORDED_ORDERS[at]}`, `/booking/order/${id}`])],
    ['guest', [['basket', '/booking/basket']]],
    ['unanswered', [['basket-unanswered', '/booking/basket']]],
    ['staff', OFFICE_PAGES],
    ['staff', orders.map((id, at) => [`staff-order-${RECORDED_ORDERS[at]}`, `/order/${id}`])],
    [
      'office',
      [
        ['event-draft', '/event/1'],
        ['settings-draft', '/dashboard/settings'],
        ['legal-draft', '/dashboard/settings/legal'],
        ['block-draft', '/block/2'],
      ],
    ],
    [
      'gate-2',
      [
        ['scanner', '/scanner'],
        ['scanner-search', '/scanner', (page) => page.getByRole('textbox', { name: /^Code/ }).fill('TorSüd')],
        ['verdict-welcome', '/scanner', scan(gate[4] ?? '', 'Willkommen')],
        ['verdict-redeemed', '/scanner', scan(gate[0] ?? '', 'Schon eingelöst')],
        ['verdict-unpaid', '/scanner', scan(unpaid, 'Nicht bezahlt')],
        ['verdict-cancelled', '/scanner', scan(cancelled, 'Storniert')],
        ['verdict-unknown', '/scanner', scan(FOREIGN, 'Unbekannte Karte')],
      ],
    ],
  ];
  return pages.flatMap(([seer, list]) => list.map(([name, address, act]) => ({ name, seer, address, act })));
}

async function suggest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Beste Plätze vorschlagen' }).click();
  await page.getByRole('button', { name: 'Vorschlagen', exact: true }).click();
  await page.getByText(/^Unser Vorschlag/).waitFor();
}

/** The next page cannot be read. */
async function loseServer(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: 'Sitzplatz wählen für Konzert unter Lampions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Das hat nicht geklappt' }).waitFor();
}

async function openMail(page: Page): Promise<void> {
  await page.locator('main a[href^="/dashboard/outbox/"]').first().click();
  await page.waitForURL('**/dashboard/outbox/*');
}
