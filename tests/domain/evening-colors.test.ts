import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, luminanceOf, rgbOf } from '../../src/domain/color.ts';
import { dusk, type Evening } from '../../src/domain/evening.ts';
import { eveningColors, eveningNames } from '../../src/domain/evening-colors.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => n.toString(16).padStart(6, '0'));
const colorsOf = ({ vines, ...others }: Evening) => [...Object.values(others).flat(), vines];

test('dusk is as it was drawn, and every other evening looks different', () => {
  expect(eveningColors('dusk', 'ffffff')).toBe(dusk);
  const skies = eveningNames.map((name) => eveningColors(name, '2f5d5a').sky.join());
  expect(new Set(skies).size).toBe(eveningNames.length);
});

test('whatever colour a club chooses, nothing behind the words gives more light than what was drawn', () => {
  fc.assert(
    fc.property(hex, (own) => {
      const colors = colorsOf(eveningColors('own', own));
      for (const [n, drawn] of colorsOf(dusk).entries()) {
        const color = colors[n] ?? '';
        expect(color).toMatch(/^[0-9a-f]{6}$/);
        expect(luminanceOf(rgbOf(color))).toBeLessThanOrEqual(luminanceOf(rgbOf(drawn)));
      }
    }),
  );
});

test('words can be read before all of the upper sky without any shade', () => {
  for (const name of eveningNames) {
    for (const color of eveningColors(name, 'ffff00').sky.slice(0, 4)) {
      expect(contrastOf(rgbOf('ffe3b4'), rgbOf(color))).toBeGreaterThan(4.5);
    }
  }
});

test('a grey tone makes a grey evening, not a coloured one', () => {
  for (const color of colorsOf(eveningColors('own', '808080'))) {
    const [r, g, b] = rgbOf(color);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(2);
  }
});
