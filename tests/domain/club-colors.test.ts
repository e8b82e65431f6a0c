import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Accent, clubColors, WINE } from '../../src/domain/club-colors.ts';
import { contrastOf, oklabOf, rgbOf } from '../../src/domain/color.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => n.toString(16).padStart(6, '0'));
const tokens = readFileSync('src/client/app/styles/tokens.css', 'utf8');
const grounds = ['paper', 'surface', 'surface-sunk'].map(
  (name) => new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(tokens)?.slice(1) ?? [],
);
const ratio = (one: string, other = '') => contrastOf(rgbOf(one), rgbOf(other));

test('a club that keeps wine red has the colours of the style sheet', () => {
  const { day, night } = clubColors(WINE);
  for (const [name, part] of [
    ['wine', 'main'],
    ['wine-deep', 'deep'],
    ['on-wine', 'on'],
    ['wine-tint', 'tint'],
  ] as const)
    expect(tokens).toContain(`--${name}: light-dark(#${day[part]}, #${night[part]});`);
});

test('whatever colour a club chooses, its buttons and links can be read by day and by night', () => {
  const readable = ({ main, deep, on, tint }: Accent, scheme: 0 | 1) => {
    for (const ground of [...grounds.map((pair) => pair[scheme]), tint]) {
      expect(ratio(main, ground)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(deep, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(ratio(on, main)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(on, deep)).toBeGreaterThanOrEqual(4.5);
  };
  fc.assert(
    fc.property(hex, (color) => {
      const { day, night } = clubColors(color);
      readable(day, 0);
      readable(night, 1);
    }),
    { examples: [['000000'], ['ffffff'], ['ffff00'], ['0000ff'], ['00ff00']] },
  );
});

test('a colour that can be read stays as the club chose it by day', () => {
  expect(clubColors('1a4f8a').day.main).toBe('1a4f8a');
  const hueOf = (color: string) => {
    const [, a, b] = oklabOf(rgbOf(color));
    return Math.atan2(b, a);
  };
  expect(hueOf(clubColors('1a4f8a').night.main)).toBeCloseTo(hueOf('1a4f8a'), 1);
});
