import { Suspense, use } from 'react';
import { Navigate, useLoaderData } from 'react-router-dom';
import { changePlan, freePlacesOf, planOf } from '../../plan/plan-block.ts';
import { PlanMap } from '../../plan/plan-map.tsx';
import { useLivePlaces } from '../../plan/use-live-places.ts';
import { fetchEvent } from '../../platform/api/fetch-event.ts';
import { pathTo } from '../../platform/paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useKeptView, ViewSwitch } from '../../ui/view-switch.tsx';
import { EventAbout } from '../event/event-about.tsx';
import { SaleNotice } from '../event/sale-notice.tsx';
import { WhenAndWhere } from '../event/when-and-where.tsx';
import { useSaleState } from '../live/use-sale-state.ts';
import { BlockList } from './block-list.tsx';
import type { PlanData, PlanPage } from './load-plan.ts';
import styles from './plan-screen.module.css';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { PriceLegend } from './price-legend.tsx';

/** The overview of an event: its blocks around the stage, and what they cost. */
export function PlanScreen() {
  const { answer } = useLoaderData<PlanData>();
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

function Plan({ answer }: PlanData) {
  const page: PlanPage = answer instanceof Promise ? use(answer) : answer;
  const { event } = page;
  const [view, setView] = useKeptView('plan-view', VIEWS);
  const sale = useSaleState(event, page.now);
  const [{ blocks, fittings }] = useLivePlaces({
    eventId: event.id,
    loaded: page.plan,
    load: async (signal) => {
      const fresh = await fetchEvent(event.id, signal);
      return planOf(fresh.event, fresh.placements);
    },
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
            <BlockList eventId={event.id} blocks={blocks} />
          )}
        </section>
        <PriceLegend categories={page.categories} otherPrices={page.otherPrices} />
      </div>
    </div>
  );
}
