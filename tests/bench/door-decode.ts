import type { Browser } from 'playwright-core';
import { guestContext } from '../support/browser.ts';
import { type Hardship, hardships, picturesOf } from './door-hardships.ts';
import { DoorReaders, type Reading } from './door-readers.ts';

export interface DecodeFigures {
  hardship: Hardship | 'all' | 'all, harder half';
  pictures: number;
  scanner: ReaderFigures & { firstFrame: number };
  zxing: ReaderFigures;
}

interface ReaderFigures {
  read: number;
  /** Of the pictures that were read, milliseconds from the first frame to the text. */
  medianMs: number;
  p95Ms: number;
}

/** Lets both readers look at `each` pictures of every hardship. */
export async function measureDecoding(browser: Browser, url: string, each: number): Promise<DecodeFigures[]> {
  const context = await browser.newContext({ ...guestContext('desktop', 'light'), baseURL: url });
  try {
    const readers = await DoorReaders.open(await context.newPage());
    // Not counted: what runs for the first time is compiled first.
    for (const [number, picture] of picturesOf('rotation', 4).entries()) await readers.read(picture, number);
    const readings: { hardship: Hardship; isHarder: boolean; scanner: Reading; zxing: Reading }[] = [];
    for (const hardship of hardships)
      for (const [number, picture] of picturesOf(hardship, each).entries())
        readings.push({ hardship, isHarder: number >= each / 2, ...(await readers.read(picture, number)) });
    const figures = (name: DecodeFigures['hardship'], own: typeof readings): DecodeFigures => {
      const scanner = own.map((reading) => reading.scanner);
      return {
        hardship: name,
        pictures: own.length,
        scanner: {
          ...readerFigures(scanner),
          firstFrame: scanner.filter(({ readOnFrame }) => readOnFrame === 1).length,
        },
        zxing: readerFigures(own.map((reading) => reading.zxing)),
      };
    };
    return [
      ...hardships.map((name) =>
        figures(
          name,
          readings.filter(({ hardship }) => hardship === name),
        ),
      ),
      figures('all', readings),
      figures(
        'all, harder half',
        readings.filter(({ isHarder }) => isHarder),
      ),
    ];
  } finally {
    await context.close();
  }
}

function readerFigures(readings: Reading[]): ReaderFigures {
  const times = readings.filter(({ readOnFrame }) => readOnFrame !== null).map(({ ms }) => ms);
  return { read: times.length, medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) };
}

/** The smallest value that so large a share of all does not exceed; NaN of none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
