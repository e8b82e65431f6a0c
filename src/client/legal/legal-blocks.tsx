import { Link } from 'react-router-dom';
import type { Festival } from '../../contract/festival.ts';
import type { LegalBlock, LegalPart } from '../../contract/legal-text.ts';
import { paths } from '../paths.ts';
import { ClubAddress } from './club-address.tsx';
import { FactList } from './fact-list.tsx';
import styles from './legal-blocks.module.css';

type Club = Festival['club'];

/** A legal text's blocks (contract/legal-text.ts) as a page shows them. */
export function LegalBlocks({ blocks, club }: { blocks: readonly LegalBlock[]; club: Club }) {
  return blocks.map((block) => <Block key={keyOf(block)} block={block} club={club} Heading="h3" />);
}

function Block({ block, club, Heading }: { block: LegalBlock; club: Club; Heading: 'h3' | 'h4' }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          {block.parts.map((part) => (
            <Part key={wordsOf(part)} part={part} />
          ))}
        </p>
      );
    case 'heading':
      return <Heading>{block.text}</Heading>;
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
          {block.blocks.map((inner) => (
            <Block key={keyOf(inner)} block={inner} club={club} Heading="h4" />
          ))}
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

function Part({ part }: { part: LegalPart }) {
  if (typeof part === 'string') return part;
  return part.leadsTo === 'email' ? (
    <a href={`mailto:${part.text}`}>{part.text}</a>
  ) : (
    <Link to={paths.privacy}>{part.text}</Link>
  );
}

function wordsOf(part: LegalPart): string {
  return typeof part === 'string' ? part : part.text;
}

/** No block of a text says twice what another of its kind says. */
function keyOf(block: LegalBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.parts.map(wordsOf).join('');
    case 'heading':
      return block.text;
    case 'sheet':
      return block.title;
    default:
      return block.kind;
  }
}
