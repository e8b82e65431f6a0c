import { expect, test } from 'vitest';
test('x', () => { expect(process.versions.node).toMatch(/^24/); });
