import { expect, test } from 'vitest';
import { rgbOf } from '../../src/domain/color.ts';
import { groundOf } from '../../src/domain/logo-ground.ts';

/** A logo of these colours in equal parts, each six hex digits, on nothing or on a picture of its own. */
function pixels(colors: string[], { hasBorder = true } = {}): Uint8Array {
  const border = hasBorder ? [[0, 0, 0, 0]] : [];
  return Uint8Array.from([...border, ...colors.map((color) => [...rgbOf(color), 255])].flat());
}

test.each([
  ['black', ['000000'], 'light'],
  ['wine red, lost on our head of the same hue', ['7a1738'], 'light'],
  ['dark letters beside a small sun', ['102040', '102040', '102040', 'f2c200'], 'light'],
  ['white', ['ffffff'], 'dark'],
  ['pale yellow', ['fff3b0'], 'dark'],
  ['orange, as many clubs have it on their paper', ['f09a5c'], 'any'],
  ['green leaves with a white vein', ['4f9a3a', '4f9a3a', '4f9a3a', '4f9a3a', 'ffffff'], 'any'],
] as const)('a logo in %s needs the right ground', (_, colors, ground) => {
  expect(groundOf(pixels([...colors]))).toBe(ground);
});

test('white letters with a black outline, lost by halves on either, get the plate of paper', () => {
  expect(groundOf(pixels(['ffffff', '000000']))).toBe('light');
});

test('a picture without transparency brings its own ground', () => {
  expect(groundOf(pixels(['ffffff', '000000'], { hasBorder: false }))).toBe('any');
  expect(groundOf(pixels(['000000'], { hasBorder: false }))).toBe('any');
});
