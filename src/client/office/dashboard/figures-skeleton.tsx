import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import tiles from './figure-tiles.module.css';

/** The places of the first figures, which are on their way. */
export function FiguresSkeleton() {
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
      <Skeleton shape="block" />
    </div>
  );
}
