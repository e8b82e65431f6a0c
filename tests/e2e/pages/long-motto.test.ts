import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';

/** As long as the settings take one, in words that fill six lines of a phone. */
const LONGEST = 'Wenn die Sonne hinter den Weinbergen untergeht und die Lampions angehen in Musterh';

/** How much of the light of white a colour has. */
function luminance(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** The colours of the day and of the motto (home-hero.module.css). */
const GOLD = luminance(0xff, 0xe3, 0xb4);
const CREAM = luminance(0xff, 0xf6, 0xe8);

const contrast = (words: number, ground: number) => (words + 0.05) / (ground + 0.05);

async function brightestBehind(words: Locator): Promise<number> {
  const box = await words.boundingBox();
  if (box === null) throw new Error('These words cannot be seen.');
  const { data } = PNG.sync.read(await words.page().screenshot({ clip: box }));
  let most = 0;
  for (let at = 0; at < data.length; at += 4) {
    most = Math.max(most, luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
  }
  return most;
}

journey(
  'However long the motto is, I can read it and the day above it before the evening sun',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone' });
    await page.goto('/');
    const motto = page.getByRole('heading', { level: 1 });
    const day = page.getByText(/^Montag/).locator('..');
    await motto.evaluate((heading, words) => {
      heading.textContent = words;
    }, LONGEST);
    // What lies behind the words, without them.
    for (const words of [day, motto]) {
      await words.evaluate(({ style }) => {
        style.color = 'transparent';
        style.textShadow = 'none';
      });
    }
    expect(contrast(GOLD, await brightestBehind(day))).toBeGreaterThan(4.5);
    expect(contrast(CREAM, await brightestBehind(motto))).toBeGreaterThan(4.5);
  },
);
