import type { List, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { LegalBlock } from '../legal-text.ts';
import { findTooMuch } from './find-too-much.ts';
import { NotShown, partsOf, plainWordsOf } from './read-words.ts';

/** What was read: blocks, or in German what is wrong in which line. */
export type MarkdownReading = { blocks: LegalBlock[] } | { problem: string };

/** Deeper lists nobody can follow, on a phone least of all. */
const MOST_LEVELS = 3;

/**
 * What is none of ours is left as it was typed, above all markup: a guest then reads `<b>`, and nothing in it is ever
 * run. A line of dashes under a paragraph makes no heading of it.
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
 * Reads what a club adds to a legal text: headings, paragraphs, lists, strong words, emphasis, links. Refused with the
 * number of the line: pictures, links that lead anywhere but to a page or a mail, more than can be read in a moment.
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

/** A block, with its depth among headings still in it. */
type Read = LegalBlock & { depth?: number };

function blockOf(node: RootContent, level: number): Read[] {
  switch (node.type) {
    case 'heading': {
      const text = plainWordsOf(node.children);
      if (text === '') return [];
      // Within a list a heading would be one of nothing.
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

/** The highest headings of a text are its main ones, whatever number they have; none is minor before the first main one. */
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
