import { berlinDay, dayAfter, formatDay } from '../../../src/domain/stored-time.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { orderTwoCards } from '../shop/order-two-tickets.ts';

journey.override('shopEnv', staffEnv);

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => dayAfter(berlinDay(Date.now()), days);

/** An order whose last reminder went out three weeks ago, and announced a cancellation. */
async function orderLongOverdue(shop: RunningShop, email: string) {
  const order = await orderTwoCards(shop.url, email);
  const at = Date.now() - 21 * DAY;
  inSqliteFile(shop.dataDir, (file) => {
    const change = (statement: string, ...values: (string | number)[]) =>
      file.prepare(statement).run(...values);
    change(
      'update orders set due_on = ?, last_deadline = ?, created_at = ? where id = ?',
      ...[inDays(-25), inDays(-14), at - 20 * DAY, order.id],
    );
    change(
      "insert into reminders (order_id, kind, created_at, notice_days) values (?, 'last', ?, 10)",
      ...[order.id, at],
    );
    change(
      "insert into outbox (kind, order_id, state, attempts, created_at, next_attempt_at, sent_at) values ('reminder_last', ?, 'sent', 1, ?, ?, ?)",
      ...[order.id, at, at, at],
    );
  });
  return order;
}

journey(
  `On a desktop I see what waits for the bank before it is cancelled, am warned, and take a sponsor's order out`,
  async ({ openPage, shop }) => {
    inSqliteFile(shop.dataDir, (file) => file.exec("update orders set status = 'cancelled'"));
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await page.goto('/dashboard/settings#erinnern');
    await page.getByRole('textbox', { name: 'Von selbst stornieren' }).fill('4');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByText('Gespeichert: Es gilt ab sofort.').waitFor();
    const sponsor = await orderLongOverdue(shop, 'sponsor@example.org');
    await orderLongOverdue(shop, 'late@example.org');

    await page.goto('/orders/reminders?step=cancel');
    await page.getByText('2 Bestellungen, 2 pausieren').waitFor();
    await page.getByText('Es ist noch kein Kontoauszug eingelesen').waitFor();
    const row = page.getByRole('row', { name: new RegExp(sponsor.number) });
    await row.getByText(/^Wartet auf den Kontoauszug bis/).waitFor();
    await row.getByText(formatDay(inDays(-14))).waitFor();

    await row.getByRole('link', { name: sponsor.number, exact: true }).click();
    const tickets = page.getByRole('region', { name: 'Karten' });
    await tickets.getByRole('checkbox').first().check();
    await tickets.getByText('Vielleicht ist das Geld schon unterwegs').waitFor();
    await lookOver(page);
    await tickets.getByRole('button', { name: 'Doch nicht' }).click();

    const card = page.getByRole('region', { name: 'Erinnerungen' });
    await card.getByRole('checkbox', { name: 'Nicht mahnen und nicht von selbst stornieren' }).check();
    await card.getByRole('textbox', { name: /^Grund/ }).fill('Zahlt bar am Tor');
    await card.getByRole('button', { name: 'Erinnerungen speichern' }).click();
    await page
      .getByText('Der Shop mahnt diese Bestellung nicht und storniert sie nicht von selbst.')
      .waitFor();
    await page.getByText('Vom Mahnen und vom Stornieren von selbst ausgenommen.').waitFor();

    await page.goto('/orders/reminders?step=cancel');
    await row.getByText('Das Team hat sie ausgenommen: Zahlt bar am Tor').waitFor();
    await lookOver(page);
  },
);
