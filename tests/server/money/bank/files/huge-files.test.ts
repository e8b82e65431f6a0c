import { expect, test } from 'vitest';
import { readSingleFile } from '../../../../../src/server/money/bank/files/read-content.ts';
import { bytesOf, sampleText } from './sample-files.ts';

/** A fifth of what may be sent: whoever took the square of the time would still not come to an end. */
const SIZE = 2 * 1024 * 1024;
const filled = (piece: string, start = '', end = '') =>
  bytesOf(start + piece.repeat(Math.floor((SIZE - start.length - end.length) / piece.length)) + end);
const header = `${sampleText('sparkasse.csv').split('\n')[0]}\n`;
const row = `${sampleText('sparkasse.csv').split('\n')[2]}\n`;
const line = ':61:2701050105CR56,00NTRFNONREF\n';
const mt940 = ':20:A\n:25:X\n:60F:C270105EUR0,\n';

/** Read or refused, in a time that grows with the size and no faster. */
test.each([
  ['levels', filled('<a>')],
  ['open comments', filled('<!--')],
  ['attributes', filled(' a="1"', '<a', '/>')],
  ['open quotes', filled('<a b="')],
  ['empty elements', filled('<a/>', '<b>', '</b>')],
  ['characters by number', filled('&#65;', '<a>', '</a>')],
  ['text', filled('x', '<a>', '</a>')],
  ['closed tags', filled('</a>', '<a>')],
  ['equal signs', filled('=', '<a ', '/>')],
  ['blanks', filled(' ', '<a', '/>')],
  ['rows', filled(row, header)],
  ['quotes', filled('"', header)],
  ['quoted quotes', filled('""', `${header}"`)],
  ['delimiters', filled(';')],
  ['headers', filled(header)],
  ['line ends', filled('\r')],
  ['digits', filled('1')],
  ['points', filled('1.')],
  ['entries', filled(line, mt940, ':62F:C270105EUR0,\n-')],
  ['pieces', filled('?20', `${mt940}${line}:86:166`, '\n:62F:C270105EUR56,\n-')],
  ['references', filled('EREF+', `${mt940}${line}:86:166?20`, '\n:62F:C270105EUR56,\n-')],
  ['short lines', filled('a\n', `${mt940}${line}:86:166?20`, '\n:62F:C270105EUR56,\n-')],
  ['fields', filled(':20:A\n')],
  ['envelopes', filled('{1:')],
])('2 MB of %s come to an end soon', (_, bytes) => {
  const answer = readSingleFile(bytes);
  expect(Array.isArray(answer) || answer.reason).toBeTruthy();
});
