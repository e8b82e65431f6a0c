import { Link } from 'react-router-dom';
import { type LegalBlock, type LegalPart, type MarkedWords, wordsOf } from '../../contract/legal.ts';
import { paths } from '../platform/paths.ts';
import styles from './legal-text.module.css';

/** Shared by guests' pages and the staff's preview. */
export function TextBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return withKeys(blocks, (block) => JSON.stringify(block)).map(({ key, item }) => (
    <TextBlock key={key} block={item} />
  ));
}

/** Renders nothing for other kinds of blocks. */
export function TextBlock({ block, Heading = 'h3' }: { block: LegalBlock; Heading?: 'h3' | 'h4' }) {
  if (block.kind === 'paragraph') {
    return (
      <p className={styles.text}>
        <Parts parts={block.parts} />
      </p>
    );
  }
  if (block.kind === 'heading') {
    return block.isMinor ? (
      <h4 className={styles.minor}>{block.text}</h4>
    ) : (
      <Heading className={styles.heading}>{block.text}</Heading>
    );
  }
  if (block.kind !== 'list') return null;
  const items = withKeys(block.items, (item) => JSON.stringify(item)).map(({ key, item }) => (
    <li key={key}>
      <Item blocks={item} />
    </li>
  ));
  return block.first === null ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>;
}

/** Most items are a single sentence, which needs no paragraph. */
function Item({ blocks: [first, ...others] }: { blocks: readonly LegalBlock[] }) {
  if (first?.kind !== 'paragraph') return <TextBlocks blocks={first ? [first, ...others] : []} />;
  return (
    <>
      <span className={styles.text}>
        <Parts parts={first.parts} />
      </span>
      <TextBlocks blocks={others} />
    </>
  );
}

function Parts({ parts }: { parts: readonly LegalPart[] }) {
  return withKeys(parts, wordsOf).map(({ key, item }) => <TextPart key={key} part={item} />);
}

function TextPart({ part }: { part: LegalPart }) {
  if (typeof part === 'string') return part;
  if (!('leadsTo' in part)) return <Marked {...part} />;
  return part.leadsTo === 'email' ? (
    <a href={`mailto:${part.text}`}>{part.text}</a>
  ) : (
    <Link to={paths[part.leadsTo]}>{part.text}</Link>
  );
}

function Marked({ text, isStrong, isEmphasis, address }: MarkedWords) {
  // The parser lets only safe addresses through (contract/markdown.ts).
  const linked = address === undefined ? text : <a href={address}>{text}</a>;
  const emphasized = isEmphasis ? <em>{linked}</em> : linked;
  return isStrong ? <strong>{emphasized}</strong> : emphasized;
}

/** Derives React keys from the items' content; repeated content is numbered. */
export function withKeys<T>(
  items: readonly T[],
  contentOf: (item: T) => string,
): Array<{ key: string; item: T }> {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const content = contentOf(item);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return { key: `${content} ${before}`, item };
  });
}
