import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Suspense, use, useMemo } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { PriceCategory, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { CategoryMark } from '../../plan/category-mark.tsx';
import { useLivePlaces } from '../../plan/live-places.ts';
import { type BlockOutline, type Fittings, framePlan } from '../../plan/plan-frame.ts';
import { pathTo } from '../../platform/paths.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Price } from '../../ui/numbers.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventTime } from '../event/event-time.tsx';
import { SaleNotice, useSaleState } from '../event/sale-notice.tsx';
import {
  type BlockData,
  type BlockPage,
  changeBlockPlaces,
  loadBlockPlaces,
  loseSeats,
} from './block-data.ts';
import styles from './block-route.module.css';
import { PlaceBlock } from './place-block.tsx';
import seatStyles from './seat-block.module.css';
import { SeatBlock } from './seat-block.tsx';

export { action, loader } from './block-data.ts';

export function Component() {
  const { answer } = useLoaderData<BlockData>();
  return (
    <Suspense fallback={<BlockSkeleton />}>
      <LoadedBlock answer={answer} />
    </Suspense>
  );
}

function LoadedBlock({ answer }: BlockData) {
  const page = answer instanceof Promise ? use(answer) : answer;
  return <BlockBody key={`${page.event.id}/${page.block.id}`} page={page} />;
}

function BlockBody({ page }: { page: BlockPage }) {
  const { event, block, prices } = page;
  const sale = useSaleState(event, page.now);
  const [places, update, reload] = useLivePlaces({
    eventId: event.id,
    loaded: page.places,
    load: (signal) => loadBlockPlaces(event.id, block.id, signal),
    apply: useMemo(() => changeBlockPlaces(block.id), [block.id]),
  });
  const obstacle = sale === 'on_sale' ? (prices.length > 0 ? null : 'not_offered') : sale;
  const isOpen = !obstacle;
  return (
    <div className={styles.screen}>
      <BlockHead page={page} />
      {obstacle && <SaleNotice event={event} obstacle={obstacle} hasPlan={!block.has_fixed_places} />}
      {block.has_fixed_places ? (
        <PlaceBlock page={page} taken={places.taken.places} isOpen={isOpen} />
      ) : (
        <SeatBlock
          {...{ page, places, isOpen }}
          onDoubt={reload}
          onTaken={(seats) => update((before) => loseSeats(before, seats))}
        />
      )}
    </div>
  );
}

function BlockHead({ page }: { page: BlockPage }) {
  const { event, block, prices, categories, outlines, fittings } = page;
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
          description={`${block.name}: ${event.name}, ${event.location}`}
        >
          {block.name}
        </PageTitle>
        <p className={styles.event}>{event.name}</p>
      </div>
      <div className={styles.position}>
        <PositionMap outlines={outlines} fittings={fittings} blockId={block.id} />
      </div>
      <div className={styles.facts}>
        <p className={styles.when}>
          <EventTime at={event.starts_at} hasWeekday /> · {event.location}
        </p>
        {[...Map.groupBy(prices, ({ price_category_id }) => price_category_id)].map(([id, ofCategory]) => (
          <Prices key={id} category={categories.find((one) => one.id === id)} prices={ofCategory} />
        ))}
      </div>
    </header>
  );
}

function Prices({ category, prices }: { category: PriceCategory | undefined; prices: TicketPrice[] }) {
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

interface PositionMapProps {
  outlines: BlockOutline[];
  fittings: Fittings;
  blockId: number;
}

/** Decorative: the heading beside it already names the block. */
function PositionMap({ outlines, fittings, blockId }: PositionMapProps) {
  if (outlines.length < 2) return null;
  const frame = framePlan(outlines, fittings);
  const { box } = frame;
  const stage = frame.fittings.find(({ kind }) => kind === 'stage');
  return (
    <svg className={styles.picture} viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`} aria-hidden="true">
      {stage && (
        <path
          className={styles.stage}
          d={`M${stage.x} ${stage.y}h${stage.w}c0 ${stage.h * 1.33} ${-stage.w} ${stage.h * 1.33} ${-stage.w} 0Z`}
          transform={`rotate(${stage.rotation} ${stage.x + stage.w / 2} ${stage.y + stage.h / 2})`}
        />
      )}
      {outlines.map(({ id, x, y, w, h, rotation }) => (
        <rect
          key={id}
          className={id === blockId ? styles.here : styles.other}
          {...{ x, y, width: w, height: h, rx: box.w * 0.012 }}
          transform={`rotate(${rotation} ${x + w / 2} ${y + h / 2})`}
        />
      ))}
    </svg>
  );
}

function BlockSkeleton() {
  return (
    <div className={styles.screen}>
      <VisuallyHidden role="status">Die Plätze werden geladen …</VisuallyHidden>
      <div className={styles.skeletonHead}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <Skeleton />
      </div>
      <div className={seatStyles.columns}>
        <div className={seatStyles.plan}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className={styles.skeletonMap} />
        </div>
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
