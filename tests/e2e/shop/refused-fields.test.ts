import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { fillBillingForm, guest, order, purchaseButton } from './billing-form.ts';

const REQUIRED = 'Dies ist ein Pflichtfeld';

journey(
  'On a phone I forget fields: each says so beneath it, the first has the focus, and filling one clears its message',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/');
    await page.getByRole('link', { name: /^Karten kaufen/ }).click();
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    expect(await page.getByRole('textbox', { name: 'Vorname' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await purchaseButton(page).click();

    await page.getByRole('textbox', { name: 'Vorname' }).and(page.locator(':focus')).waitFor();
    expect(await page.getByText(REQUIRED, { exact: true }).count()).toBe(Object.keys(guest).length);
    await page.getByText('Dies ist ein Pflichfeld!', { exact: true }).waitFor();
    for (const label of Object.keys(guest)) {
      const field = page.getByRole('textbox', { name: label });
      expect(await field.getAttribute('aria-invalid'), label).toBe('true');
    }
    await page.getByRole('alert').getByText('8 Angaben fehlen noch: Vorname, Nachname').waitFor();
    await lookOver(page);

    for (const [label, text] of Object.entries({ ...guest, Email: 'zoe@example' })) {
      await page.getByRole('textbox', { name: label }).fill(text);
    }
    await page.getByRole('checkbox', { name: /AGB/ }).check();
    await purchaseButton(page).click();
    await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor();
    expect(await page.getByText(REQUIRED, { exact: true }).count()).toBe(1);
    await page.getByRole('textbox', { name: 'Email' }).fill(guest.Email);
    await page.getByText(REQUIRED, { exact: true }).waitFor({ state: 'detached' });
    await order(page);
  },
);

journey(
  'What only the server finds wrong stands at its field as well, and nothing I typed is lost',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/status of 422/] });
    await page.goto('/');
    await page.getByRole('link', { name: /^Karten kaufen/ }).click();
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await fillBillingForm(page, { Bemerkungen: 'Mit Hund' });
    // Something on the way spoils two fields of the first order.
    await page.route(
      '**/checkout/invoice',
      (route) => {
        const body = route.request().postDataJSON() as { customer: Record<string, string> };
        body.customer.email = 'kaputt';
        body.customer.zipcode = '';
        return route.continue({ postData: body });
      },
      { times: 1 },
    );
    await purchaseButton(page).click();

    await page.getByRole('alert').getByText('Bitte prüfe die markierten Angaben.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor();
    expect(await page.getByText(REQUIRED, { exact: true }).count()).toBe(2);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(guest.Email);
    expect(await page.getByRole('textbox', { name: 'Bemerkungen' }).inputValue()).toBe('Mit Hund');
    await order(page);
  },
);

journey(
  'I write names and remarks with letters of all the world, and read them again as I wrote them',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/');
    await page.getByRole('link', { name: /^Karten kaufen/ }).click();
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    const remark = '<script>alert("x")</script> 🍷👩‍👩‍👧 שלום {{7*7}} \\ %s';
    await fillBillingForm(page, { Vorname: 'Ægir 明', Nachname: "O'Brien <b>", Bemerkungen: remark });
    await order(page);
    await page.getByText("Ægir 明 O'Brien <b>").first().waitFor();
    await page.getByText(remark).waitFor();
  },
);

journey('Beside the box of the terms I hear the words as others read them', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark' });
  await page.goto('/booking/event/1/tickets');
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('checkbox', { name: /AGB/ }).waitFor();
  // The browser's own name of it, which a screen reader is given.
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'document.querySelector("[name=terms]")',
  });
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  expect(nodes.find(({ role }) => role?.value === 'checkbox')?.name?.value).toBe(
    'Ich habe die AGB (öffnet sich in einem neuen Tab) gelesen und bin mit ihnen einverstanden.',
  );
});
