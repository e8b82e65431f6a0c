import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { logIn } from '../log-in.ts';
import { doorEnv, makePhone, pairByLink } from '../scanner/at-the-gate.ts';

journey.override('shopEnv', doorEnv);

/** How thick the line around it is, in pixels: of a background nothing is left in forced colours. */
const edgeOf = (place: Locator) =>
  place.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(element);
    const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
    return Math.max(border, outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth));
  });

journey(
  'With colours of my own I see where I am in the office, and what starts the camera',
  async ({ openPage, shop }) => {
    const office = await openPage({ device: 'desktop', context: { forcedColors: 'active' } });
    await logIn(office);
    const entries = office.getByRole('navigation', { name: 'Verwaltung' });
    expect(await edgeOf(entries.getByRole('link', { name: 'Dashboard' }))).toBeGreaterThanOrEqual(2);
    expect(await edgeOf(entries.getByRole('link', { name: 'Bestellungen' }))).toBe(0);

    const gate = await openPage({ device: 'phone', context: { forcedColors: 'active' } });
    await pairByLink(gate, await makePhone(shop, 'Tor Nord'));
    expect(await edgeOf(gate.getByRole('button', { name: 'Kamera starten' }))).toBeGreaterThanOrEqual(2);
  },
);
