import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntryMark, newEntries } from '../../src/domain/bank-entry.ts';

const mark = (content: string, reference: string | null = null): EntryMark => ({ content, reference });

describe('which entries of a file are new', () => {
  test('all of the first file, two equal ones are two', () => {
    expect(newEntries([], [mark('a'), mark('a'), mark('b')])).toEqual([0, 1, 2]);
  });

  test('none of the same file again, and of an overlapping one only the rest', () => {
    const first = [mark('a'), mark('a'), mark('b')];
    expect(newEntries(first, first)).toEqual([]);
    expect(newEntries(first, [mark('b'), mark('c')])).toEqual([1]);
    expect(newEntries([mark('a')], [mark('a'), mark('a')])).toEqual([1]);
  });

  test('two equal ones with different marks of the bank are two, also in two files', () => {
    expect(newEntries([mark('a', '1')], [mark('a', '2')])).toEqual([0]);
    expect(newEntries([mark('a', '1')], [mark('a', '2'), mark('a', '1')])).toEqual([0]);
  });

  test('a file of another kind, without marks, is recognised by content', () => {
    expect(newEntries([mark('a', '1'), mark('a', '2')], [mark('a'), mark('a')])).toEqual([]);
    expect(newEntries([mark('a')], [mark('a', '1')])).toEqual([]);
    expect(newEntries([mark('a'), mark('a', '2')], [mark('a', '1'), mark('a', '2')])).toEqual([]);
  });

  test('one without a mark takes what has one, and leaves the others to those that could be nothing else', () => {
    const known = [mark('a'), mark('a'), mark('a', '2')];
    const read = [mark('a', '1'), mark('a'), mark('a'), mark('a', '1')];
    const [added = 0, ...others] = newEntries(known, read);
    expect(others).toEqual([]);
    expect(newEntries([...known, read[added] as EntryMark], read)).toEqual([]);
  });

  test('parts of a batch share its mark', () => {
    const batch = [mark('a', '1'), mark('b', '1'), mark('b', '1')];
    expect(newEntries([], batch)).toEqual([0, 1, 2]);
    expect(newEntries(batch, batch)).toEqual([]);
  });

  test('whatever was taken in, the same file again brings nothing', () => {
    const marks = fc.array(
      fc.record({
        content: fc.constantFrom('a', 'b', 'c'),
        reference: fc.constantFrom(null, '1', '2'),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(marks, marks, (known, read) => {
        const taken = newEntries(known, read).map((at) => read[at] as EntryMark);
        expect(newEntries([...known, ...taken], read)).toEqual([]);
      }),
    );
  });
});
