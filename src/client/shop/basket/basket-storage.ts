import type { PersistStorage } from 'zustand/middleware';
import type { BasketLine } from '../../../domain/basket.ts';
import { readKeptLine } from './kept-line.ts';

/** What is kept of the basket: its lines and nothing else. */
export interface KeptBasket {
  lines: BasketLine[];
}

/**
 * The basket in session storage as a bare JSON array of lines; an empty basket has no entry. Reading cleans it and
 * saves what is left (kept-line.ts). Where storage is forbidden, full or missing, the basket lives as long as the page.
 */
export const basketStorage: PersistStorage<KeptBasket> = {
  getItem: (name) => {
    const kept = readEntry(name);
    if (kept === null) return null;
    const lines = cleanLines(parseJson(kept));
    write(name, lines);
    return { state: { lines } };
  },
  setItem: (name, { state }) => write(name, state.lines),
  removeItem: (name) => write(name, []),
};

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

function readEntry(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, lines: BasketLine[]): void {
  try {
    if (lines.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(lines));
  } catch {
    // Nothing can be kept here; the basket still works on this page.
  }
}
