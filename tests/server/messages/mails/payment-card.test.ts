import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { giroCodeText } from '../../../../src/domain/sepa.ts';
import { giroCodePng } from '../../../../src/server/messages/mails/mail-layout.ts';
import { readPicture } from './read-picture.ts';

const transfer = {
  payee: 'Weinfreunde Rebental e. V.',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  cents: 7290,
  reference: 'WF27-K7HXAQ',
};
const textOf = (wishes: Partial<typeof transfer> = {}) => giroCodeText({ ...transfer, ...wishes }) ?? '';

test('a phone reads exactly the text of the transfer', () => {
  expect(readPicture(giroCodePng(textOf()))?.text).toBe(textOf());
});

test('umlauts arrive as umlauts', () => {
  const text = textOf({ payee: 'Förderverein Äpfel & Öl, Süßigkeiten' });
  expect(readPicture(giroCodePng(text))?.text).toBe(text);
});

test('the longest text there may be is a code of version 13', () => {
  const payee = 'ü'.repeat(70);
  const room = 331 - Buffer.byteLength(textOf({ payee, reference: '' }));
  const text = textOf({ payee, reference: 'a'.repeat(room) });
  expect(Buffer.byteLength(text)).toBe(331);
  expect(readPicture(giroCodePng(text))).toEqual({ text, version: 13 });
});

test('around the code four modules are white, each module at least six pixels wide', () => {
  const { width, height, data } = PNG.sync.read(giroCodePng(textOf()));
  const isDark = (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128;
  expect(width).toBe(height);
  const border = 4 * 8;
  for (let at = 0; at < width; at++) {
    for (const near of [0, border - 1, width - border, width - 1]) {
      expect(isDark(at, near) || isDark(near, at)).toBe(false);
    }
  }
  // The finder pattern begins right after it: seven dark modules.
  for (let at = 0; at < 7 * 8; at++) expect(isDark(border + at, border)).toBe(true);
  expect(isDark(border + 7 * 8, border)).toBe(false);
});
