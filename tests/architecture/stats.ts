/** `npm run stats`: how large the product's code is, and which arrows of it still point up. */
import { sourceFiles } from '../support/source-files.ts';
import { cycles, foreignTables, importsUpwards } from './server-arrows.ts';

const files = sourceFiles('src', 'sw');
const code = files.filter(({ path }) => !path.endsWith('.css'));
/** Without blank lines and comments. */
const linesOf = (text: string) =>
  text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length;
const comments = code.flatMap(({ text }) => text.split('\n').filter((line) => /^\s*(\/\/|\/?\*)/.test(line)));
const all = code.reduce((sum, { text }) => sum + text.split('\n').length, 0);
const lengths = code.map(({ text }) => linesOf(text)).sort((a, b) => a - b);
const small = lengths.filter((length) => length < 15).length;
/** `as` other than `as const`, outside of imports, exports and comments. */
const casts = code.flatMap(
  ({ text }) =>
    text
      .replace(/^\s*(\/\/|\/?\*).*$|^(import|export) [^;=]*? from .*$/gm, '')
      .replace(/import [^;]*;/g, '')
      .match(/[\w)\]}'`] as (?!const\b)(unknown|never|typeof|string|number|keyof|[A-Z({[])/g) ?? [],
);
const server = sourceFiles('src/server');
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

const figures = {
  'files, style sheets included': files.length,
  'median lines of a code file': lengths[Math.floor(lengths.length / 2)],
  'code files under 15 lines': `${small} (${share(small, code.length)})`,
  casts: casts.length,
  'lines of comment': share(comments.length, all),
  'imports of a room above': importsUpwards(server).length,
  'tables named outside their room': foreignTables(server).length,
  'circles of imports': cycles(sourceFiles('src')).length,
};
for (const [what, figure] of Object.entries(figures)) process.stdout.write(`${what}: ${figure}\n`);
