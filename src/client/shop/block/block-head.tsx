import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router-dom';
import type { PriceCategory, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { CategoryMark } from '../../plan/category-mark.tsx';
import { pathTo } from '../../platform/paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Price } from '../../ui/price.tsx';
import { EventTime } from '../event/event-time.tsx';
import styles from './block-head.module.css';
import { BlockPosition } from './block-position.tsx';
import type { BlockPage } from './load-block.ts';

/** The name of a block, which event it is for, where it lies and what its places cost. */
export function BlockHead({ page: { event, block, prices, outlines, fittings } }: { page: BlockPage }) {
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={pathTo.blocks(event.id)}>
        <ChevronLeft size={20} />
        Alle Blöcke
      </Link>
      <div className={styles.names}>
        <PageTitle
          className={styles.title}
          title={`${block.name}: ${event.name}`}
          description={`Plätze in ${block.name} für ${event.name}, ${event.location}.`}
        >
          {block.name}
        </PageTitle>
        <p className={styles.event}>{event.name}</p>
      </div>
      <div className={styles.position}>
        <BlockPosition outlines={outlines} fittings={fittings} blockId={block.id} />
      </div>
      <div className={styles.facts}>
        <p className={styles.when}>
          <EventTime at={event.starts_at} hasWeekday /> · {event.location}
        </p>
        {prices.length > 0 && <Prices category={block.price_category} prices={prices} />}
      </div>
    </header>
  );
}

function Prices({ category, prices }: { category: PriceCategory | null; prices: TicketPrice[] }) {
  return (
    <p className={styles.prices}>
      {category && (
        <>
          <span>
            <CategoryMark color={category.color} shape="dot" />
            <strong>{category.name}</strong>
          </span>{' '}
        </>
      )}
      {prices.map(({ id, name, price }) => (
        <span key={id}>
          {name} <Price cents={eurosToCents(price)} />{' '}
        </span>
      ))}
    </p>
  );
}
