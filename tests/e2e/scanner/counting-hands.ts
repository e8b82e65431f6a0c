import type { Locator, Page } from 'playwright-core';
import { dragMouse } from '../plan-editor/draw-on-canvas.ts';

type Point = Parameters<typeof dragMouse>[1];

/** Somebody's hands at a page: every click, every field typed into and every drag is a deed, and they are counted. */
export class CountingHands {
  deeds = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.deeds++;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.deeds++;
    await target.fill(text);
  }

  async choose(target: Locator, label: string): Promise<void> {
    this.deeds++;
    await target.selectOption({ label });
  }

  async press(keys: string): Promise<void> {
    this.deeds++;
    await this.#page.keyboard.press(keys);
  }

  async drag(from: Point, to: Point): Promise<void> {
    this.deeds++;
    await dragMouse(this.#page, from, to);
  }
}
