import { readFileSync } from 'node:fs';

/** A sample made by us from the public descriptions of its format: nobody in it exists. */
export function sample(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`samples/${name}`, import.meta.url)));
}

/** The same as text, one letter a byte, and back: so a test can change bytes in any encoding. */
export function sampleText(name: string): string {
  return Buffer.from(sample(name)).toString('latin1');
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** A sample in which something else stands, which must have stood there. */
export function changed(name: string, from: string, to: string): Uint8Array {
  const text = sampleText(name);
  if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
  return bytesOf(text.replace(from, () => to));
}

/** Where something stands for the first time, as a line from 1. */
export function lineOf(name: string, what: string): number {
  return sampleText(name).split(what)[0]?.split('\n').length ?? 0;
}
