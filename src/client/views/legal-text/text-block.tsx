import { type LegalBlock, type LegalPart, wordsOf } from '../../../contract/legal.ts';
import { keyed } from './keyed.ts';
import styles from './text-block.module.css';
import { TextPart } from './text-part.tsx';

/** The blocks that clubs write themselves, as pages of guests show them and as the office shows them beforehand. */
export function TextBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return keyed(blocks, (block) => JSON.stringify(block)).map(({ key, one }) => (
    <TextBlock key={key} block={one} />
  ));
}

/** A paragraph, a heading, a list; of what else a legal text has, nothing. */
export function TextBlock({ block, Heading = 'h3' }: { block: LegalBlock; Heading?: 'h3' | 'h4' }) {
  if (block.kind === 'paragraph') {
    return (
      <p className={styles.words}>
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
  const items = keyed(block.items, (item) => JSON.stringify(item)).map(({ key, one }) => (
    <li key={key}>
      <Item blocks={one} />
    </li>
  ));
  return block.first === null ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>;
}

/** Mostly a point is one sentence, and no paragraph. */
function Item({ blocks: [first, ...others] }: { blocks: readonly LegalBlock[] }) {
  if (first?.kind !== 'paragraph') return <TextBlocks blocks={first ? [first, ...others] : []} />;
  return (
    <>
      <span className={styles.words}>
        <Parts parts={first.parts} />
      </span>
      <TextBlocks blocks={others} />
    </>
  );
}

function Parts({ parts }: { parts: readonly LegalPart[] }) {
  return keyed(parts, wordsOf).map(({ key, one }) => <TextPart key={key} part={one} />);
}
