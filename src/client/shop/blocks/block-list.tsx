import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { describeBlock, describePrice } from '../../plan/block-wording.ts';
import { CategoryMark } from '../../plan/category-mark.tsx';
import { freePlacesOf, type PlanBlock } from '../../plan/plan-block.ts';
import { pathTo } from '../../platform/paths.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './block-list.module.css';

/** The same blocks as on the plan, beneath each other. */
export function BlockList({ eventId, blocks }: { eventId: number; blocks: PlanBlock[] }) {
  return (
    <ul className={styles.list} aria-label="Alle Blöcke">
      {blocks.map((block) => (
        <li key={block.id}>
          <Link className={styles.row} to={pathTo.block(eventId, block.id)}>
            <VisuallyHidden>{describeBlock(block)}</VisuallyHidden>
            <span className={styles.shown} aria-hidden="true">
              <CategoryMark color={block.color} shape="dot" />
              <span className={styles.what}>
                <span className={styles.name}>{block.name}</span>
                <span className={styles.more}>
                  {block.category !== null && <span>{block.category}</span>}
                  <span className={styles.price}>{describePrice(block)}</span>
                </span>
              </span>
              <Count block={block} />
              <ChevronRight size={20} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ block }: { block: PlanBlock }) {
  const free = freePlacesOf(block);
  if (free === 0) return <span className={styles.soldOut}>ausverkauft</span>;
  return (
    <span className={styles.count}>
      <strong>{free}</strong> von {block.total} frei
    </span>
  );
}
