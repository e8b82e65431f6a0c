import { describe, expect, test } from 'vitest';
import { isReadableColor } from '../../src/domain/color.ts';

describe('the colour of a price category', () => {
  test.each(['8a5a12', '7a1f3d', '2f6b3c', '1f4e9a', '767676'])(
    '%s can be told from the plan by day and by night',
    (color) => {
      expect(isReadableColor(color)).toBe(true);
    },
  );

  test.each(['ffffff', 'ffe08a', '9be0a8', 'b0b0b0'])('%s is too pale by day', (color) => {
    expect(isReadableColor(color)).toBe(false);
  });

  test.each(['000000'])('%s is too dark at night, when the plan is drawn on dark ground', (color) => {
    expect(isReadableColor(color)).toBe(false);
  });

  test('grey is readable on white up to a contrast of 3 to 1, which WCAG gives for 949494', () => {
    expect(isReadableColor('949494')).toBe(true);
    expect(isReadableColor('959595')).toBe(false);
  });
});
