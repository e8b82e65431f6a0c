import type { Nodes, PhrasingContent } from 'mdast';
import { EMAIL_ADDRESS } from '../email-address.ts';
import type { LegalPart, MarkedWords } from '../legal-text.ts';

/** Something that cannot be shown, told with the line it stands in. */
export class NotShown extends Error {
  constructor({ position }: Pick<Nodes, 'position'>, why: string) {
    super(`Zeile ${position?.start.line ?? 1}: ${why}`);
  }
}

type Marks = Omit<MarkedWords, 'text'>;

const PAGE = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/iu;
const LONGEST_ADDRESS = 500;

/** What cannot be seen, or turns the direction of what can. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The pieces of a sentence, neighbours with the same marks as one. Thrown: `NotShown`. */
export function partsOf(nodes: readonly PhrasingContent[]): LegalPart[] {
  const words = nodes.flatMap((node) => wordsIn(node, {}));
  const parts: MarkedWords[] = [];
  for (const one of words.filter(({ text }) => text !== '')) {
    const last = parts.at(-1);
    if (last && isMarkedAlike(last, one)) last.text += one.text;
    else parts.push({ ...one });
  }
  return parts.map(({ text, ...marks }) => (Object.keys(marks).length === 0 ? text : { text, ...marks }));
}

/** The words without any marks, on one line. Thrown: `NotShown`. */
export function plainWordsOf(nodes: readonly PhrasingContent[]): string {
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

/** A line that was broken while typing goes on. */
function seen(text: string): string {
  return text.replace(/[\n\t]/g, ' ').replace(UNSEEN, '');
}

function isMarkedAlike(a: MarkedWords, b: MarkedWords): boolean {
  return a.isStrong === b.isStrong && a.isEmphasis === b.isEmphasis && a.address === b.address;
}
