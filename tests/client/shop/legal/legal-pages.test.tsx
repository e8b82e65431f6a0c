import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { Component as Accessibility } from '../../../../src/client/shop/legal/accessibility-route.tsx';
import { Component as Imprint } from '../../../../src/client/shop/legal/imprint-route.tsx';
import { Component as Privacy } from '../../../../src/client/shop/legal/privacy-route.tsx';
import { Component as Terms } from '../../../../src/client/shop/legal/terms-route.tsx';
import type { ShownAddition, ShownAdditions } from '../../../../src/contract/legal.ts';
import { sampleFestival } from '../../sample-festival.ts';

const NOTHING_ADDED: ShownAdditions = {
  terms: { as_of: 'Februar 2025', blocks: [] },
  privacy: { as_of: '', blocks: [] },
  imprint: { as_of: '', blocks: [] },
};

const WITHDRAW_AT = 'https://karten.example/widerruf';

let additions = NOTHING_ADDED;
beforeEach(() => {
  additions = NOTHING_ADDED;
});

const HydrateFallback = () => null;

/** Opens a page and gives all its text. */
async function read(Page: ComponentType): Promise<string> {
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Page,
      loader: () => ({ festival: sampleFestival, legal: additions, withdraw_at: WITHDRAW_AT }),
      HydrateFallback,
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return document.body.textContent ?? '';
}

const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('the terms are those of February 2025, in sections one to nine', async () => {
  expect(await read(Terms)).toContain('Stand: Februar 2025');

  expect(sections().map((title) => title?.split(' ')[0])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${number}.`),
  );
});

test('the terms hold what the club promises', async () => {
  const text = await read(Terms);

  expect(text).toContain('per Vorkasse, Lastschrift oder PayPal');
  expect(text).toContain('innerhalb von einem Werktag, nachdem deine Zahlung bei uns eingegangen ist');
  expect(text).toContain('bleiben unser Eigentum, bis sie vollständig bezahlt sind');
  expect(text).toContain('innerhalb von 14 Tagen nach der Bestellung zu zahlen');
  expect(text).toContain('DE89 3704 0044 0532 0130 00');
});

test('the withdrawal instruction names the club, fourteen days and the refund, and brings the model form', async () => {
  const text = await read(Terms);

  expect(screen.getByRole('heading', { name: 'Widerrufsbelehrung' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Muster-Widerrufsformular' })).toBeDefined();
  expect(text).toContain('Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.');
  expect(text).toContain('(Weinfreunde e. V., Kelterweg 1, 99999 Rebental, Telefon: 0999 000000,');
  expect(text).toContain(
    `Sie können Ihr Widerrufsrecht auch online unter ${WITHDRAW_AT} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger`,
  );
  expect(screen.getByRole('link', { name: WITHDRAW_AT }).getAttribute('href')).toBe('/widerruf');
  expect(text).toContain('spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen');
});

test('every entry of the contents leads to its section', async () => {
  await read(Terms);

  const targets = screen
    .getByRole('navigation', { name: 'Inhalt dieser Seite' })
    .querySelectorAll<HTMLAnchorElement>('a');

  expect(targets).toHaveLength(9);
  for (const { hash } of targets) expect(document.getElementById(hash.slice(1))?.tagName).toBe('SECTION');
});

test('the privacy statement says what is stored, how long, and which rights there are', async () => {
  const text = await read(Privacy);

  expect(text).toContain('Cookie „guest“');
  expect(text).toContain('Lokaler Speicher „token“');
  expect(text).toContain('Zwischenspeicher des BrowsersSeiten, die du angesehen hast');
  expect(text).toContain('einen zweiten Faktor einrichtest');
  expect(text).toContain('Nicht bezahlte Bestellungenwerden nach drei Monaten gelöscht');
  expect(text).toContain('acht Jahre ab dem Ende des Jahres');
  expect(text).toContain('Artikel 15 DSGVO');
});

test('the imprint names the club, who stands for it, register and account', async () => {
  const text = await read(Imprint);

  expect(text).toContain('Weinfreunde e. V.Kelterweg 199999 Rebental');
  expect(text).toContain('Erika Muster');
  expect(text).toContain('Amtsgericht Musterstadt, VR 17');
  expect(text).toContain('COBADEFFXXX');
});

test('the page about barriers says what can be used, for how long seats are held, and who helps', async () => {
  const text = await read(Accessibility);

  expect(text).toContain('Zu jedem Saalplan gibt es dieselbe Auswahl als Liste.');
  expect(text).toMatch(/Plätze sind \d+ Minuten lang für dich reserviert/);
  expect(text).toContain('kannst du die Zeit im Warenkorb auf bis zu einer Stunde verlängern');
  expect(text).toContain('Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA');
  expect(text).toContain('Weinfreunde e. V.');
});

test.each([Terms, Privacy, Imprint, Accessibility])(
  'no page refers to the platform for online disputes, which is gone',
  async (Page) => {
    expect(await read(Page)).not.toMatch(/ec\.europa\.eu|OS-Plattform|Online-Streitbeilegung/);
  },
);

test('what the club adds stands in a section of its own, under the day it was published', async () => {
  const added: ShownAddition = {
    as_of: '21. November 2026',
    blocks: [
      { kind: 'paragraph', parts: ['Hunde dürfen mit.'] },
      { kind: 'paragraph', parts: ['Bitte an der Leine.'] },
    ],
  };
  additions = { terms: added, privacy: added, imprint: added };
  for (const [Page, title] of [
    [Terms, '10. Ergänzende Bestimmungen'],
    [Privacy, '13. Ergänzende Hinweise'],
    [Imprint, '6. Weitere Angaben'],
  ] as const) {
    document.body.replaceChildren();
    const text = await read(Page);
    expect(sections().at(-1)).toBe(title);
    expect(text).toContain('Hunde dürfen mit.Bitte an der Leine.');
    expect(text).toContain('Stand: 21. November 2026');
  }
});
