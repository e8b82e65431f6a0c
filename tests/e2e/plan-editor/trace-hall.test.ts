import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { paper } from './draw-on-canvas.ts';

journey.override('shopEnv', staffEnv);

/** A hall as somebody photographed its plan: 600 wide and askew, with two marks 400 apart. */
const PHOTO = `<body style="margin:0;background:#ddd"><div style="position:absolute;left:100px;top:80px;width:600px;
  height:400px;border:6px solid #222;background:#fff;rotate:7deg">
  <i style="position:absolute;left:95px;top:195px;width:10px;height:10px;background:#d00"></i>
  <i style="position:absolute;left:495px;top:195px;width:10px;height:10px;background:#d00"></i></div>`;
const TILT = 7;

interface Placed {
  width: number;
  opacity: string;
  rotation: number;
}

const placed = (image: Locator): Promise<Placed> =>
  image.evaluate((element) => {
    const { width, opacity, transform } = (element as HTMLElement).style;
    return {
      width: Number.parseFloat(width),
      opacity,
      rotation: Number(/rotate\((.*)deg\)/.exec(transform)?.[1]),
    };
  });

journey(
  'I trace our hall from a photo: lay it beneath, tell one distance, and draw on it',
  async ({ openPage }) => {
    const camera = await openPage({ device: 'desktop' });
    await camera.setViewportSize({ width: 800, height: 600 });
    await camera.setContent(PHOTO);
    const photo = await camera.screenshot({ type: 'png' });

    const page = await openPage({ device: 'desktop' });
    await logIn(page);
    await page.goto('/layouts');
    await page.getByRole('textbox', { name: 'Neuer Saalplan' }).fill('Alte Kelter');
    await page.getByRole('button', { name: 'Anlegen und zeichnen' }).click();
    await paper(page).waitFor();
    await page.getByText('Vorlage zum Abpausen').click();
    await page
      .getByLabel('Foto, Scan oder PDF des Saals')
      .setInputFiles({ name: 'saal.png', mimeType: 'image/png', buffer: photo });
    const image = paper(page).locator('img');
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBe(800);

    await page.getByRole('button', { name: 'Maßstab aus zwei Punkten' }).click();
    const box = await image.boundingBox();
    if (box === null) throw new Error('no picture');
    // Around the middle of the hall at (406, 286) of the photo.
    const onScreen = (way: number) => {
      const angle = (TILT * Math.PI) / 180;
      const [x, y] = [406 + way * Math.cos(angle), 286 + way * Math.sin(angle)];
      return [box.x + (x / 800) * box.width, box.y + (y / 600) * box.height] as const;
    };
    await page.mouse.click(...onScreen(-200));
    await page.getByText('Und jetzt auf den zweiten Punkt.').waitFor();
    await page.mouse.click(...onScreen(200));
    await page.getByRole('textbox', { name: 'Abstand' }).fill('16');
    await lookOver(page);
    await page.getByRole('button', { name: 'Übernehmen' }).click();

    // 400 points of the photo are 16 m of 40 units each.
    const { width, rotation } = await placed(image);
    expect(width / 800).toBeCloseTo(1.6, 1);
    expect(Math.abs(rotation + TILT)).toBeLessThan(0.5);

    await page.getByRole('button', { name: 'Vorlage verschieben' }).click();
    await expect.poll(() => paper(page).evaluate((element) => element === document.activeElement)).toBe(true);
    const before = (await image.boundingBox())?.x ?? 0;
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => ((await image.boundingBox())?.x ?? 0) - before).toBeGreaterThan(1);
    await page.getByRole('textbox', { name: 'Deckkraft' }).fill('30');
    await expect.poll(() => placed(image)).toMatchObject({ opacity: '0.3' });
    const kept = await placed(image);

    // At once, before it was saved by itself.
    await page.reload();
    await expect.poll(() => placed(image)).toEqual(kept);
    await page.getByText('Vorlage zum Abpausen').click();
    await page.getByRole('button', { name: 'Vorlage entfernen' }).click();
    await expect.poll(() => image.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => placed(image)).toEqual(kept);
  },
);
