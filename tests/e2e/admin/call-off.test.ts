import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { berlinDay } from '../../../src/domain/stored-time.ts';
import { refundTransferId, runMessageId } from '../../../src/domain/transfer-ids.ts';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { type WrittenEntry, writeCamt } from '../../server/money/bank/files/statement-writers.ts';
import { type PlantedOrder, plantOrders } from '../../support/bank-admin.ts';
import { OUR_IBAN } from '../../support/bank-file.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { mailTo } from '../read-mail.ts';
import { besideShop } from './bank-month.ts';

journey.override('shopEnv', { ...staffEnv, RATE_LIMITS: 'off' });

const ORDERS = 500;
const UNPAID = 57;
/** Of the paid ones so many have no account that is known. */
const WITHOUT_IBAN = 40;
const READY = ORDERS - UNPAID - WITHOUT_IBAN;
/** The bank takes so many transfers in a file; what is left makes a second run, which it refuses. */
const A_FILE = READY - 1;
const REFUSED = 3;
/** From the money's first page to its last: a treasurer's clicks, and the statement of the bank. */
const MOST_STEPS = 20;

/** Five hundred orders of 20 €: the first without an account, the last unpaid. */
async function plantFestival(store: Store): Promise<PlantedOrder[]> {
  const event = await store.read
    .selectFrom('ticket_prices')
    .innerJoin('events', 'events.id', 'ticket_prices.event_id')
    .where('events.has_fixed_tickets', '=', 1)
    .select(['events.id', 'ticket_prices.id as adult'])
    .executeTakeFirstOrThrow();
  const orders = await plantOrders(
    store,
    event,
    Array.from({ length: ORDERS }, () => ({ euros: 20 })),
    'WF',
  );
  const paid = orders.slice(0, ORDERS - UNPAID).map(({ id }) => id);
  await store.write(async (trx) => {
    await trx
      .updateTable('contingents')
      .set((row) => ({ taken: row('taken', '+', ORDERS) }))
      .where('event_id', '=', event.id)
      .execute();
    await trx
      .updateTable('orders')
      .set({ status: 'paid', paid_cents: 2000, paid_at: 1 })
      .where('id', 'in', paid)
      .execute();
    const payment = { cents: 2000, method: 'transfer', booked_on: '2026-01-05', note: '' } as const;
    await trx
      .insertInto('payments')
      .values(paid.map((order_id) => ({ order_id, ...payment, created_at: 1, booked_by: 'Kasse' })))
      .execute();
    const account = { holder: 'Erika Muster', iban: 'DE02120300000000202051' };
    await trx
      .insertInto('refund_accounts')
      .values(
        paid
          .slice(WITHOUT_IBAN)
          .map((order_id) => ({ order_id, ...account, changed_at: 1, changed_by: 'Kasse' })),
      )
      .execute();
  });
  return orders;
}

/** What the bank hands out a day later: the first run is transferred, and every transfer of the second comes back. */
async function writeStatement(store: Store): Promise<Buffer> {
  const runs = await store.read.selectFrom('refund_runs').selectAll().orderBy('id').execute();
  const refunds = await store.read
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.run_id', 'refunds.cents', 'orders.number'])
    .execute();
  const bookedOn = berlinDay(Date.now());
  const entry = (amountCents: number, text: string, endToEndId: string | null): WrittenEntry => ({
    ...{ bookedOn, amountCents, endToEndId, currency: 'EUR', isReversal: false },
    ...{ payerName: '', payerIban: null, purposeParts: [text], bankReference: `BANK-${text}` },
  });
  const debits = runs.map((run) => {
    const cents = refunds.filter(({ run_id }) => run_id === run.id).reduce((sum, one) => sum + one.cents, 0);
    return entry(0 - cents, runMessageId(run), null);
  });
  const returns = refunds
    .filter(({ run_id }) => run_id === runs.at(-1)?.id)
    .map(({ id, number, cents }) =>
      entry(cents, `Rückgabe ${number}: Konto unbekannt`, refundTransferId(number, id)),
    );
  const statement = { accountIban: OUR_IBAN, openingCents: 2_000_000, closingOn: bookedOn };
  return Buffer.from(writeCamt([{ ...statement, entries: [...debits, ...returns] }], 8));
}

journey(
  'I call the festival off: five hundred orders, some without an IBAN or with a wrong one, and all their money goes back',
  { timeout: 240_000 },
  async ({ openPage, shop }) => {
    const orders = await besideShop(shop.dataDir, plantFestival);
    const [first, second] = orders as [PlantedOrder, PlantedOrder];
    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/status of 422/] });
    await logIn(page);
    await page.getByRole('link', { name: 'Veranstaltungen', exact: true }).click();
    await page.getByText('Absagen oder verlegen …').click();
    await page.getByRole('link', { name: /^Alle Veranstaltungen, die noch bevorstehen/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Absagen oder verlegen' }).waitFor();
    await lookOver(page);
    // By keys alone: a placeholder nobody knows is said at its field.
    const words = page.getByRole('textbox', { name: 'Deine Worte an die Gäste' });
    await words.fill('in {Ort} regnet es');
    await page.getByRole('button', { name: 'Vorschau ansehen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/\{Ort\} lässt sich nicht ausfüllen/).waitFor();
    await words.fill('leider fällt {Veranstaltung} am {Tag} aus. Es regnet.');
    await page.getByRole('button', { name: 'Vorschau ansehen' }).click();
    await page.getByRole('heading', { name: 'Vorschau' }).waitFor();
    const mail = page.getByRole('region', { name: 'Die E-Mail an jemanden, der bezahlt hat' });
    await mail.getByText(/Es regnet\./).waitFor();
    await page.getByText(/8\.860,00\s€ in 443 Bestellungen, bei 40 fehlt die IBAN/).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Endgültig absagen' }).click();
    await page.locator('h1:focus').waitFor();
    await page.getByText('Erledigt', { exact: true }).waitFor();
    await lookOver(page);

    const guest = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/status of (422|404)/] });
    await guest.goto('/');
    await guest.getByText('abgesagt').first().waitFor();
    await lookOver(guest);
    const { text = '' } = await mailTo(shop, 'gast0@example.org');
    expect(text).toContain('leider fällt');
    const link = /http\S+(\/erstattung#\S+)/.exec(text)?.[1] ?? '';
    await guest.goto(link);
    await guest.getByRole('heading', { level: 1, name: 'Wohin dürfen wir dein Geld überweisen?' }).waitFor();
    await guest.getByText(first.number).waitFor();
    expect(new URL(guest.url()).hash).toBe('');
    // Wrong by its check digits, and one digit short.
    for (const wrong of ['DE02120300000000202052', 'DE0212030000000020205']) {
      await guest.getByRole('textbox', { name: 'IBAN' }).fill(wrong);
      await guest.getByRole('button', { name: 'Konto absenden' }).click();
      await guest.getByText(/Diese IBAN stimmt nicht/).waitFor();
    }
    await lookOver(guest);
    await guest.getByRole('textbox', { name: 'IBAN' }).fill('AT611904300234573201');
    await guest.getByRole('button', { name: 'Konto absenden' }).click();
    await guest.getByText('AT61 … 3201').waitFor();
    await lookOver(guest);

    let steps = 0;
    const press = async (target: Locator) => {
      steps += 1;
      await target.click();
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await press(page.getByRole('link', { name: 'Zu den Erstattungen' }).first());
    await press(page.getByRole('link', { name: 'Warten auf IBAN' }));
    await page.getByRole('link', { name: `Warten auf IBAN ${WITHOUT_IBAN - 1}` }).waitFor();
    await lookOver(page);
    // Everybody has just been asked.
    await press(button('Weiteres'));
    await press(button(/per E-Mail nach der IBAN fragen$/));
    await page.getByText(/haben in den letzten drei Tagen schon eine bekommen/).waitFor();
    // Somebody tells his by telephone, and it is misheard.
    await press(button(`IBAN eintragen: ${second.number}`));
    const typed = page.getByRole('form', { name: `Konto für ${second.number}` });
    for (const iban of ['AT611904300234573210', 'AT611904300234573201']) {
      await typed.getByRole('textbox', { name: 'IBAN' }).fill(iban);
      await press(typed.getByRole('button', { name: 'Konto speichern' }));
      if (iban.endsWith('10')) await typed.getByText(/Diese IBAN stimmt nicht/).waitFor();
    }
    await page.getByRole('link', { name: `Warten auf IBAN ${WITHOUT_IBAN - 2}` }).waitFor();
    await press(page.getByRole('link', { name: 'Mit IBAN' }));
    const whole = page.getByRole('region', { name: 'Alle auf einmal' });
    await whole.getByText(`${READY + 2} Erstattungen`).waitFor();
    await whole.getByRole('textbox', { name: 'Höchstens je Datei' }).fill(String(A_FILE));
    await press(whole.getByRole('button', { name: 'Alle in Läufe stellen' }));
    const runs = page.getByRole('link', { name: /^Erstattungslauf \d+$/ });
    await expect.poll(() => runs.count()).toBe(2);
    for (const run of await runs.allInnerTexts()) {
      await press(page.getByRole('link', { name: run, exact: true }));
      await page.getByRole('heading', { level: 1, name: run, exact: true }).waitFor();
      await Promise.all([page.waitForEvent('download'), press(button('Überweisungsdatei (XML)'))]);
      await press(button('Als überwiesen markieren'));
      await button('Buchungen zurücknehmen').waitFor();
      await page.goBack();
    }

    // The bank has sent the whole second run back.
    const buffer = await besideShop(shop.dataDir, writeStatement);
    await page.goto('/orders/bank');
    steps += 1;
    await page
      .getByLabel('Datei der Bank')
      .setInputFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer });
    await page.getByRole('heading', { name: 'Kontoauszug prüfen' }).waitFor();
    const returned = button('Als zurückgekommen vermerken');
    for (let left = REFUSED; left > 0; left -= 1) {
      await expect.poll(() => returned.count()).toBe(left);
      await press(returned.first());
    }
    await expect.poll(() => returned.count()).toBe(0);
    await page.goto('/orders/refunds?account=missing');
    await page.getByRole('link', { name: `Warten auf IBAN ${WITHOUT_IBAN - 2 + REFUSED}` }).waitFor();
    await page.getByText('Zurückgekommen', { exact: true }).waitFor();
    await page.goto('/orders/bank/reconciliation');
    await page.getByText('Alles stimmt auf den Cent').waitFor();
    expect(steps).toBeLessThanOrEqual(MOST_STEPS);
  },
);
