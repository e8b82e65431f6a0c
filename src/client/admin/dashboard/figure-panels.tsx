import type { Figures } from '../../../contract/figures.ts';
import { Notice } from '../../ui/notice.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FiguresSkeleton } from './figures-skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OccupancyPanel } from './occupancy-panel.tsx';
import { SalesPanel } from './sales-panel.tsx';

/** What the server tells of the shop, as far as one may see it; before the first order how to come by it. */
export function FigurePanels({ figures, isStale }: { figures: Figures | null; isStale: boolean }) {
  if (figures === null)
    return isStale ? (
      <Notice tone="warning" role="status">
        Keine Verbindung. Die Zahlen kommen, sobald sie wieder da ist.
      </Notice>
    ) : (
      <FiguresSkeleton />
    );
  const { sales, occupancy, door } = figures;
  const isNew = sales !== null && sales.days.length === 0 && sales.paid.euros === 0;
  return (
    <>
      {isNew && <FirstSteps />}
      <AttentionPanel figures={figures} isNew={isNew} />
      {sales !== null && !isNew && (
        <>
          <FigureTiles sales={sales} door={door} />
          <SalesPanel sales={sales} />
        </>
      )}
      {occupancy !== null && occupancy.length > 0 && <OccupancyPanel events={occupancy} />}
    </>
  );
}
