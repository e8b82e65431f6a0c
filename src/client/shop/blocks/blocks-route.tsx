import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense, use } from 'react';
import { Link, Navigate, useLoaderData } from 'react-router-dom';
import type { PriceCategory, TicketPrice } from '../../../contract/events.ts';
import { labelsNear } from '../../../domain/label-signs.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { CategoryMark } from '../../plan/category-mark.tsx';
import { useLivePlaces } from '../../plan/live-places.ts';
import {
  changePlan,
  describeBlock,
  describePrice,
  freePlacesOf,
  type PlanBlock,
} from '../../plan/plan-block.ts';
import type { PlanFitting } from '../../plan/plan-frame.ts';
import { PlanMap } from '../../plan/plan-map.tsx';
import { pathTo } from '../../platform/paths.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Price } from '../../ui/numbers.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useStoredView, ViewSwitch } from '../../ui/view-switch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventAbout, WhenAndWhere } from '../event/event-facts.tsx';
import { SaleNotice, useSaleState } from '../event/sale-notice.tsx';
import { type BlocksData, type BlocksPage, loadPlan } from './blocks-data.ts';
import styles from './blocks-route.module.css';

export { loader } from './blocks-data.ts';

export function Component() {
  const { answer } = useLoaderData<BlocksData>();
  return (
    <Suspense fallback={<PlanSkeleton />}>
      <Plan answer={answer} />
    </Suspense>
  );
}

const VIEWS = ['plan', 'list'] as const;
const VIEW_NAMES = [
  { view: 'plan', name: 'Plan' },
  { view: 'list', name: 'Als Liste' },
] as const;

function Plan({ answer }: BlocksData) {
  const page: BlocksPage = answer instanceof Promise ? use(answer) : answer;
  const { event } = page;
  const [view, setView] = useStoredView('plan-view', VIEWS);
  const sale = useSaleState(event, page.now);
  const [{ blocks, fittings }] = useLivePlaces({
    eventId: event.id,
    loaded: page.plan,
    load: (signal) => loadPlan(event.id, signal),
    apply: changePlan,
  });
  if (event.has_fixed_tickets) return <Navigate to={pathTo.tickets(event.id)} replace />;

  const free = blocks.reduce((sum, block) => sum + freePlacesOf(block), 0);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <PageTitle
          className={styles.title}
          description={`Plätze für ${event.name}, ${event.location}: im Plan aussuchen und auf Rechnung bestellen.`}
          picture={event.picture}
        >
          {event.name}
        </PageTitle>
        <WhenAndWhere event={event} />
      </header>
      <EventAbout event={event} />
      {sale !== 'on_sale' && <SaleNotice event={event} obstacle={sale} hasPlan />}
      <div className={styles.columns}>
        <section className={styles.plan} aria-labelledby="places">
          <div className={styles.bar}>
            <h2 id="places" className={styles.heading}>
              {free > 0 ? 'Block wählen' : 'Ausverkauft'}
            </h2>
            <ViewSwitch views={VIEW_NAMES} shown={view} onChange={setView} />
          </div>
          {view === 'plan' ? (
            <PlanMap
              blocks={blocks}
              fittings={fittings}
              pathToBlock={(blockId) => pathTo.block(event.id, blockId)}
            />
          ) : (
            <BlockList eventId={event.id} blocks={blocks} fittings={fittings ?? []} />
          )}
        </section>
        <PriceLegend categories={page.categories} otherPrices={page.otherPrices} />
      </div>
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div className={styles.screen}>
      <VisuallyHidden role="status">Der Saalplan wird geladen …</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
      </div>
      <div className={styles.columns}>
        <div className={styles.plan}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className={styles.skeletonPlan} />
        </div>
        <div className={styles.skeletonCards}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className={styles.skeletonCard} />
          <Skeleton shape="block" className={styles.skeletonCard} />
        </div>
      </div>
    </div>
  );
}

interface BlockListProps {
  eventId: number;
  blocks: PlanBlock[];
  fittings: ReadonlyArray<PlanFitting>;
}

function BlockList({ eventId, blocks, fittings }: BlockListProps) {
  const nearby = (block: PlanBlock) => {
    const labels = labelsNear(block, fittings);
    return labels.length === 0 ? null : `nah bei ${labels.join(', ')}`;
  };
  return (
    <ul className={styles.list} aria-label="Alle Blöcke">
      {blocks.map((block) => {
        const near = nearby(block);
        return (
          <li key={block.id}>
            <Link className={styles.row} to={pathTo.block(eventId, block.id)}>
              <VisuallyHidden>{[describeBlock(block), near].filter(Boolean).join(', ')}</VisuallyHidden>
              <span className={styles.shown} aria-hidden="true">
                <CategoryMark color={block.color} shape="dot" />
                <span className={styles.what}>
                  <span className={styles.name}>{block.name}</span>
                  <span className={styles.more}>
                    {block.category !== null && <span>{block.category}</span>}
                    <span className={styles.price}>{describePrice(block)}</span>
                    {near && <span>{near}</span>}
                  </span>
                </span>
                <FreeCount block={block} />
                <ChevronRight size={20} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function FreeCount({ block }: { block: PlanBlock }) {
  const free = freePlacesOf(block);
  if (free === 0) return <span className={styles.soldOut}>ausverkauft</span>;
  return (
    <span className={styles.count}>
      <strong>{free}</strong> von {block.total} frei
    </span>
  );
}

interface PriceLegendProps {
  categories: PriceCategory[];
  /** Of blocks without a price category. */
  otherPrices: TicketPrice[];
}

function PriceLegend({ categories, otherPrices }: PriceLegendProps) {
  return (
    <section className={styles.legend} aria-labelledby="prices">
      <h2 id="prices" className={styles.legendHeading}>
        Preise
      </h2>
      <div className={styles.priceCards}>
        {categories.map((category) => (
          <PriceCard
            key={category.id}
            name={category.name}
            color={category.color}
            prices={category.ticket_prices}
          />
        ))}
        {otherPrices.length > 0 && <PriceCard name="Ohne Kategorie" color={null} prices={otherPrices} />}
      </div>
    </section>
  );
}

function PriceCard({ name, color, prices }: { name: string; color: string | null; prices: TicketPrice[] }) {
  return (
    <div className={styles.priceCard}>
      <CategoryMark color={color} shape="stripe" />
      <h3 className={styles.priceName}>{name}</h3>
      <dl className={styles.prices}>
        {prices.map((price) => (
          <div key={price.id} className={styles.priceRow}>
            <dt>{price.name}</dt>
            <dd>
              <Price cents={eurosToCents(price.price)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
