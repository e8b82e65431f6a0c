import { useLoaderData } from 'react-router-dom';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSettled } from '../../ui/use-settled.ts';
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
