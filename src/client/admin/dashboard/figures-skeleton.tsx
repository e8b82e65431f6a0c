import { useSession } from '../../platform/session/session-store.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import tiles from './figure-tiles.module.css';

/** The places of the first figures, which are on their way. Who may not see the orders is shown few of them. */
export function FiguresSkeleton() {
  const mayOrders = useSession((session) => session.can('orders'));
  const mayEvents = useSession((session) => session.can('events'));
  if (!mayOrders)
    return (
      <div>
        <VisuallyHidden>Die Zahlen werden geladen.</VisuallyHidden>
        <Card>
          <Skeleton shape="short" />
        </Card>
        {mayEvents && <Skeleton shape="block" />}
      </div>
    );
  return (
    <div className={tiles.coming}>
      <VisuallyHidden>Die Zahlen werden geladen.</VisuallyHidden>
      <div className={tiles.tiles}>
        {['sold', 'paid', 'open', 'inside'].map((tile) => (
          <div key={tile} className={tiles.tile}>
            <Skeleton shape="short" />
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </div>
      <Skeleton shape="block" className={tiles.chart} />
    </div>
  );
}
