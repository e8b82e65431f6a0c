import { useLoaderData } from 'react-router-dom';
import { useSettled } from '../../platform/use-settled.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './basket-screen.module.css';
import { BasketSkeleton } from './basket-skeleton.tsx';
import { useBasket } from './basket-store.ts';
import { EmptyBasket } from './empty-basket.tsx';
import { FilledBasket } from './filled-basket.tsx';
import type { loadBasket } from './load-basket.ts';

/** The basket: what is in it, what it costs, who orders it. */
export function BasketScreen() {
  const { answer } = useLoaderData<Awaited<ReturnType<typeof loadBasket>>>();
  const data = useSettled(answer);
  const lines = useBasket((basket) => basket.lines);
  return (
    <>
      <PageTitle className={styles.title}>Warenkorb</PageTitle>
      {lines.length === 0 ? (
        <EmptyBasket />
      ) : data === undefined ? (
        <BasketSkeleton />
      ) : (
        <FilledBasket data={data} lines={lines} />
      )}
    </>
  );
}
