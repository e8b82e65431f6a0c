import type { List, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { EMAIL_ADDRESS } from './form-rules.ts';
import type { LegalBlock, LegalPart, MarkedWords } from './legal.ts';

/** The parsed blocks, or a German sentence with the number of the faulty line. */
type MarkdownReading = { blocks: LegalBlock[] } | { problem: string };

/** Deeper lists are hard to follow, especially on a phone. */
const MOST_LEVELS = 3;

/**
 * Syntax that stays plain text. Above all HTML: guests read `<b>` as typed, and nothing in it is ever executed. A
 * line of dashes below a paragraph does not turn it into a heading.
 */
const NONE_OF_OURS = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
  'thematicBreak',
];

/**
 * Parses a club's addition to a legal text: headings, paragraphs, lists, strong words, emphasis, links. Refuses, with
 * the line number, pictures, links that are neither web nor mail addresses, and texts that would take long to parse.
 */
export function readMarkdown(text: string): MarkdownReading {
  const lines = text.replace(/\r\n?/g, '\n');
  const tooMuch = findTooMuch(lines);
  if (tooMuch !== null) return { problem: tooMuch };
  const { children } = fromMarkdown(lines, { extensions: [{ disable: { null: NONE_OF_OURS } }] });
  try {
    return { blocks: leveled(children.flatMap((node) => blockOf(node, 1))) };
  } catch (error) {
    if (!(error instanceof NotShown)) throw error;
    return { problem: error.message };
  }
}

/** A block that still has the depth of its heading. */
type Read = LegalBlock & { depth?: number };

function blockOf(node: RootContent, level: number): Read[] {
  switch (node.type) {
    case 'heading': {
      const text = plainWordsOf(node.children);
      if (text === '') return [];
      // A heading within a list would have no section to head.
      return level > 1
        ? [{ kind: 'paragraph', parts: [{ text, isStrong: true }] }]
        : [{ kind: 'heading', text, depth: node.depth }];
    }
    case 'paragraph': {
      const parts = partsOf(node.children);
      return parts.length === 0 ? [] : [{ kind: 'paragraph', parts }];
    }
    case 'list':
      return [listOf(node, level)];
    default:
      throw new NotShown(node, 'Das lässt sich hier nicht zeigen');
  }
}

function listOf(node: List, level: number): LegalBlock {
  if (level > MOST_LEVELS) {
    throw new NotShown(node, `Listen gehen höchstens ${MOST_LEVELS} Ebenen tief`);
  }
  return {
    kind: 'list',
    first: node.ordered ? (node.start ?? 1) : null,
    items: node.children.map((item) => item.children.flatMap((inner) => blockOf(inner, level + 1))),
  };
}

/** The highest level in use makes the main headings, and the first heading is never minor. */
function leveled(blocks: readonly Read[]): LegalBlock[] {
  const highest = Math.min(...blocks.map(({ depth }) => depth ?? 6));
  let hasMain = false;
  return blocks.map(({ depth, ...block }) => {
    if (block.kind !== 'heading' || depth === undefined) return block;
    const isMinor = hasMain && depth > highest;
    hasMain = true;
    return isMinor ? { ...block, isMinor } : block;
  });
}

/** Content that cannot be shown; the message names its line. */
class NotShown extends Error {
  constructor({ position }: Pick<Nodes, 'position'>, why: string) {
    super(`Zeile ${position?.start.line ?? 1}: ${why}`);
  }
}

type Marks = Omit<MarkedWords, 'text'>;

const PAGE = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/iu;
const LONGEST_ADDRESS = 500;

/** Invisible characters, and those that change the direction of text. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Merges neighbours with the same marks. Throws `NotShown`. */
function partsOf(nodes: readonly PhrasingContent[]): LegalPart[] {
  const words = nodes.flatMap((node) => wordsIn(node, {}));
  const parts: MarkedWords[] = [];
  for (const one of words.filter(({ text }) => text !== '')) {
    const last = parts.at(-1);
    if (last && isMarkedAlike(last, one)) last.text += one.text;
    else parts.push({ ...one });
  }
  return parts.map(({ text, ...marks }) => (Object.keys(marks).length === 0 ? text : { text, ...marks }));
}

/** The text without marks, on one line. Throws `NotShown`. */
function plainWordsOf(nodes: readonly PhrasingContent[]): string {
  const words = nodes.flatMap((node) => wordsIn(node, {})).map(({ text }) => text);
  return words.join('').replace(/\s+/g, ' ').trim();
}

function wordsIn(node: PhrasingContent, marks: Marks): MarkedWords[] {
  switch (node.type) {
    case 'text':
      return [{ text: seen(node.value), ...marks }];
    case 'break':
      return [{ text: '\n', ...marks }];
    case 'strong':
      return node.children.flatMap((child) => wordsIn(child, { ...marks, isStrong: true }));
    case 'emphasis':
      return node.children.flatMap((child) => wordsIn(child, { ...marks, isEmphasis: true }));
    case 'link': {
      const text = plainWordsOf(node.children) || node.url;
      if (isAddress(node.url)) return [{ text, ...marks, address: node.url }];
      throw new NotShown(node, 'Ein Link führt zu https://, http:// oder mailto: und einer ganzen Adresse');
    }
    case 'image':
      throw new NotShown(node, 'Bilder gehören nicht in einen Rechtstext');
    default:
      throw new NotShown(node, 'Das lässt sich hier nicht zeigen');
  }
}

function isAddress(url: string): boolean {
  if (url.length > LONGEST_ADDRESS || seen(url) !== url) return false;
  const [, mailbox] = /^mailto:(.*)$/i.exec(url) ?? [];
  return mailbox === undefined ? PAGE.test(url) : EMAIL_ADDRESS.test(mailbox);
}

/** Removes invisible characters, and joins lines that were broken while typing. */
function seen(text: string): string {
  return text.replace(/[\n\t]/g, ' ').replace(UNSEEN, '');
}

function isMarkedAlike(a: MarkedWords, b: MarkedWords): boolean {
  return a.isStrong === b.isStrong && a.isEmphasis === b.isEmphasis && a.address === b.address;
}

/** Unclosed marks slow the parser down: twenty thousand stars and underscores take seconds. */
const MOST_MARKS = 2_000;
const MOST_LINES = 2_000;

/** Nested lists that begin on one line: five hundred of them take minutes. */
const NESTED_AT_ONCE = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+){4}/;

/** A German sentence if the text would take long to parse, with the line number if there is one; otherwise `null`. */
function findTooMuch(text: string): string | null {
  const lines = text.split('\n');
  if (lines.length > MOST_LINES) return `Das sind zu viele Zeilen, höchstens ${MOST_LINES} gehen`;
  const nested = lines.findIndex((line) => NESTED_AT_ONCE.test(line));
  if (nested >= 0) return `Zeile ${nested + 1}: Listen gehen höchstens drei Ebenen tief`;
  const marks = text.match(/[*_[\]]/g)?.length ?? 0;
  return marks > MOST_MARKS ? 'Darin sind zu viele Zeichen * _ [ und ]' : null;
}
