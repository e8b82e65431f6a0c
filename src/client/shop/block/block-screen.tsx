import { Suspense, use, useMemo } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useLivePlaces } from '../../plan/use-live-places.ts';
import { SaleNotice } from '../event/sale-notice.tsx';
import { useSaleState } from '../live/use-sale-state.ts';
import { BlockHead } from './block-head.tsx';
import styles from './block-screen.module.css';
import { BlockSkeleton } from './block-skeleton.tsx';
import { type BlockData, changeBlockPlaces, loseSeats, readBlockPlaces } from './load-block.ts';
import { PlaceBlock } from './place-block.tsx';
import { SeatBlock } from './seat-block.tsx';

/** One block of an event: choosing numbered seats, or how many places without number. */
export function BlockScreen() {
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

function BlockBody({ page }: { page: Awaited<BlockData['answer']> }) {
  const { event, block, prices } = page;
  const sale = useSaleState(event, page.now);
  const [places, update, reload] = useLivePlaces({
    eventId: event.id,
    loaded: page.places,
    load: (signal) => readBlockPlaces(event.id, block.id, signal),
    apply: useMemo(() => changeBlockPlaces(block.id), [block.id]),
  });
  const obstacle = sale === 'on_sale' ? (prices.length > 0 ? null : 'not_offered') : sale;
  const isOpen = obstacle === null;
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
