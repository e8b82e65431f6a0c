import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { mailTo } from '../read-mail.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { goToBlock } from './choose-seats.ts';

journey(
  'On a phone I take three places to stand with plus and minus and order them',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Stehplätze');
    await page.getByRole('heading', { name: '300 / 300 Plätze noch verfügbar' }).waitFor();

    const fewer = page.getByRole('button', { name: 'Eintritt: weniger' });
    const more = page.getByRole('button', { name: 'Eintritt: mehr' });
    const count = page.getByRole('spinbutton', { name: 'Eintritt: Anzahl' });
    await fewer.click({ force: true });
    expect(await count.inputValue()).toBe('1');
    await count.fill('9999');
    await count.blur();
    expect(await count.inputValue()).toBe(String(300));
    await more.click({ force: true });
    expect(await count.inputValue()).toBe(String(300));
    await count.fill('1');
    await more.click();
    await more.click();
    expect(await count.inputValue()).toBe('3');
    await lookOver(page);
    await page.getByRole('button', { name: 'In den Warenkorb · 54,00 € für 3 × Eintritt' }).click();

    await page.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
    await page.getByText('Eintritt × 3', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Warenkorb 3 Karten' }).count()).toBe(1);
    expect(await page.getByRole('timer').count()).toBe(0);
    const email = 'phone-places@example.org';
    await fillBillingForm(page, { Email: email });
    const { number } = await order(page);

    const mail = await mailTo(shop, email);
    expect(mail.subject).toContain(number);
    expect(mail.text).toContain('3 × Eintritt, Stehplätze (je 18,00 €): 54,00 €');
    await page.goto('/booking/event/2/blocks');
    await page.getByRole('link', { name: `Stehplätze, ${300 - 3} von 300 Plätzen frei` }).waitFor();
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Stehplätze');
    await page.getByRole('heading', { name: `${300 - 3} / 300 Plätze noch verfügbar` }).waitFor();
  },
);
