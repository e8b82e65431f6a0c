import type { BasketLine } from '../../../domain/basket.ts';
import { readKeptLine } from './kept-line.ts';

/** The basket in session storage: a bare JSON array of lines; an empty basket has no entry. */
const NAME = 'basket';

/** The lines this tab has kept; reading cleans them and saves what is left (kept-line.ts). */
export function readBasket(): BasketLine[] {
  const kept = readEntry();
  if (kept === null) return [];
  const lines = cleanLines(parseJson(kept));
  keepBasket(lines);
  return lines;
}

/** Where storage is forbidden, full or missing, the basket lives as long as the page. */
export function keepBasket(lines: BasketLine[]): void {
  try {
    if (lines.length === 0) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(lines));
  } catch {
    // Nothing can be kept here; the basket still works on this page.
  }
}

function cleanLines(stored: unknown): BasketLine[] {
  if (!Array.isArray(stored)) return [];
  return stored.map(readKeptLine).filter((line) => line !== null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readEntry(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
