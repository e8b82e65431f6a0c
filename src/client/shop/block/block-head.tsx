import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router-dom';
import { eurosToCents } from '../../../domain/money.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Price } from '../../ui/price.tsx';
import { CategoryMark } from '../blocks/category-mark.tsx';
import { WhenAndWhere } from '../blocks/when-and-where.tsx';
import styles from './block-head.module.css';
import { BlockPosition } from './block-position.tsx';
import type { BlockPage } from './load-block.ts';

/** The name of a block, which event it is for, where it lies and what its places cost. */
export function BlockHead({ page: { event, block, prices, outlines } }: { page: BlockPage }) {
  const category = block.price_category;
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={pathTo.blocks(event.id)}>
        <ChevronLeft size={20} />
        Alle Blöcke
      </Link>
      <div className={styles.facts}>
        <PageTitle
          className={styles.title}
          title={`${block.name}: ${event.name}`}
          description={`Plätze in ${block.name} für ${event.name}, ${event.location}.`}
        >
          {block.name}
        </PageTitle>
        <p className={styles.event}>{event.name}</p>
        <WhenAndWhere event={event} />
        {prices.length > 0 && (
          <p className={styles.prices}>
            <CategoryMark color={category?.color ?? null} shape="dot" />
            {category && <strong>{category.name}</strong>}
            {prices.map(({ id, name, price }) => (
              <span key={id} className={styles.price}>
                {name} <Price cents={eurosToCents(price)} />
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={styles.position}>
        <BlockPosition outlines={outlines} blockId={block.id} />
      </div>
    </header>
  );
}
