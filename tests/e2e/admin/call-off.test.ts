import { expect } from 'vitest';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { type PlantedOrder, plantOrders } from '../../support/bank-admin.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { mailTo } from '../read-mail.ts';
import { besideShop } from './bank-month.ts';

journey.override('shopEnv', { ...staffEnv, RATE_LIMITS: 'off' });

const ORDERS = 60;
const UNPAID = 8;
/** Of the paid ones so many have no account that is known. */
const WITHOUT_IBAN = 12;
const READY = ORDERS - UNPAID - WITHOUT_IBAN;

/** Sixty orders of 20 €: the first without an account, the last unpaid. */
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
  await store.write(async (trx) => {
    await trx
      .updateTable('contingents')
      .set((row) => ({ taken: row('taken', '+', ORDERS) }))
      .where('event_id', '=', event.id)
      .execute();
    for (const [at, { id }] of orders.slice(0, ORDERS - UNPAID).entries()) {
      await trx
        .updateTable('orders')
        .set({ status: 'paid', paid_cents: 2000, paid_at: 1 })
        .where('id', '=', id)
        .execute();
      await trx
        .insertInto('payments')
        .values({
          ...{ order_id: id, cents: 2000, method: 'transfer', booked_on: '2026-01-05', note: '' },
          ...{ created_at: 1, booked_by: 'Kasse' },
        })
        .execute();
      if (at < WITHOUT_IBAN) continue;
      const account = { holder: 'Erika Muster', iban: 'DE02120300000000202051' };
      await trx
        .insertInto('refund_accounts')
        .values({ order_id: id, ...account, changed_at: 1, changed_by: 'Kasse' })
        .execute();
    }
  });
  return orders;
}

journey(
  'I call the festival off: sixty orders, some without an IBAN, and their money goes back in one run',
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
    const mail = page.getByRole('region', { name: 'Die Mail an jemanden, der bezahlt hat' });
    await mail.getByText(/Es regnet\./).waitFor();
    await page.getByText(/1\.040,00\s€ in 52 Bestellungen, bei 12 fehlt die IBAN/).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Endgültig absagen' }).click();
    await page.locator('h1:focus').waitFor();
    await page.getByText('Erledigt', { exact: true }).waitFor({ timeout: 60_000 });
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
    await guest.getByRole('textbox', { name: 'IBAN' }).fill('DE02120300000000202052');
    await guest.getByRole('button', { name: 'Konto absenden' }).click();
    await guest.getByText(/Diese IBAN stimmt nicht/).waitFor();
    await lookOver(guest);
    await guest.getByRole('textbox', { name: 'IBAN' }).fill('AT611904300234573201');
    await guest.getByRole('button', { name: 'Konto absenden' }).click();
    await guest.getByText('AT61 … 3201').waitFor();
    await lookOver(guest);

    await page.getByRole('link', { name: 'Zu den Erstattungen' }).first().click();
    await page.getByRole('button', { name: 'Warten auf IBAN' }).click();
    await page.getByRole('heading', { name: `Hier fehlt die IBAN (${WITHOUT_IBAN - 1})` }).waitFor();
    await lookOver(page);
    // Everybody has just been asked.
    await page.getByRole('button', { name: /per Mail nach der IBAN fragen$/ }).click();
    await page.getByText(/haben in den letzten drei Tagen schon eine bekommen/).waitFor();
    // Somebody tells his by telephone.
    const typed = page.getByRole('form', { name: `Konto für ${second.number}` });
    await typed.getByRole('textbox', { name: 'IBAN' }).fill('AT611904300234573201');
    await typed.getByRole('button', { name: 'Konto speichern' }).click();
    await page.getByRole('heading', { name: `Hier fehlt die IBAN (${WITHOUT_IBAN - 2})` }).waitFor();
    await page.getByRole('button', { name: 'Mit IBAN' }).click();
    await page
      .getByRole('region', { name: 'Erstattungslauf anlegen' })
      .getByText(`${READY + 2} Erstattungen`)
      .waitFor();
    await page.getByRole('button', { name: 'Erstattungslauf anlegen' }).click();
    await page.getByRole('heading', { level: 1, name: /^Erstattungslauf \d+$/ }).waitFor();
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Überweisungsdatei (XML)' }).click(),
    ]);
    await page.getByRole('button', { name: 'Als überwiesen markieren' }).click();
    await page.getByRole('button', { name: 'Buchungen zurücknehmen' }).waitFor();
    // The bank refuses one of them.
    await page.getByRole('button', { name: `Kam zurück: ${first.number}` }).click();
    await page.getByText(/Das Konto wird gelöscht/).waitFor();
    await page.getByRole('button', { name: /^Ja/ }).click();
    await page.getByText('1 zurück').first().waitFor();
    await page.goto('/orders/refunds');
    await page
      .getByText(`${WITHOUT_IBAN - 1} Erstattungen`)
      .first()
      .waitFor();
    await page.goto('/orders/bank/reconciliation');
    await page.getByText('Im Shop stimmt alles auf den Cent').waitFor();
  },
);
