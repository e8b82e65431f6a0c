import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { chooseSeat, goToLivePlaces } from './choose-seats.ts';

/** A finger drawn upwards over the middle of the plan, in steps a screen can follow. */
async function swipeUp(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 180, y: 500 });
  for (let y = 480; y >= 160; y -= 20) {
    await touch('touchMove', { x: 180, y });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await touch('touchEnd');
  await session.detach();
}

journey(
  'On my phone I swipe over the enlarged plan and come to what lies beneath it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await goToLivePlaces(page, '/booking/event/3/block/16');
    await chooseSeat(page, 'Reihe E, Platz 1');
    await page.evaluate(() => scrollTo(0, 0));
    const heading = page.getByRole('heading', { name: '1 Platz' });
    await expect
      .poll(async () => {
        await swipeUp(page);
        return (await heading.boundingBox())?.y;
      })
      .toBeLessThan(640);
  },
);
