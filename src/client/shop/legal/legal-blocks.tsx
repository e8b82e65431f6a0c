import type { Festival } from '../../../contract/festival.ts';
import type { LegalBlock, ShownAddition } from '../../../contract/legal.ts';
import { TextBlock, withKeys } from '../../views/legal-text.tsx';
import { FactList } from './fact-list.tsx';
import styles from './legal-blocks.module.css';
import { ClubAddress, type LegalSection } from './legal-page.tsx';

type Club = Festival['club'];

export function LegalBlocks({ blocks, club }: { blocks: readonly LegalBlock[]; club: Club }) {
  return <Blocks blocks={blocks} club={club} Heading="h3" />;
}

interface BlocksProps {
  blocks: readonly LegalBlock[];
  club: Club;
  Heading: 'h3' | 'h4';
}

function Blocks({ blocks, ...props }: BlocksProps) {
  return withKeys(blocks, (block) => JSON.stringify(block)).map(({ key, item }) => (
    <Block key={key} block={item} {...props} />
  ));
}

function Block({ block, club, Heading }: Omit<BlocksProps, 'blocks'> & { block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'list':
      return <TextBlock block={block} Heading={Heading} />;
    case 'steps':
      return (
        <ol>
          {block.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      );
    case 'facts':
      return <FactList facts={block.facts.map(([name, value]) => [name, value])} />;
    case 'address':
      return <ClubAddress club={club} />;
    case 'sheet':
      return (
        <div className={styles.sheet}>
          <h3>{block.title}</h3>
          <Blocks blocks={block.blocks} club={club} Heading="h4" />
        </div>
      );
    case 'blank':
      return <p className={styles.blank} />;
    case 'blanks':
      return (
        <ul className={styles.blanks}>
          {block.labels.map((label) => (
            <li key={label}>
              {label}
              <span className={styles.blank} />
            </li>
          ))}
        </ul>
      );
  }
}

/** The club's own addition as the page's last section; empty if there is none. */
export function addedSection(title: string, { blocks }: ShownAddition, club: Club): LegalSection[] {
  if (blocks.length === 0) return [];
  return [{ id: 'ergaenzung', title, body: <LegalBlocks blocks={blocks} club={club} /> }];
}
