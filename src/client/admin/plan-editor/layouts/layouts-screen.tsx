import { useLoaderData } from 'react-router-dom';
import type { Layout } from '../../../../contract/layouts.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { LayoutCard } from './layout-card.tsx';
import styles from './layouts-screen.module.css';
import { NewLayout } from './new-layout.tsx';

/** All floor plans, each as guests see it, and how to get a new one. */
export function LayoutsScreen() {
  const layouts = useLoaderData<Layout[]>();
  return (
    <>
      <PageTitle>Layouts</PageTitle>
      <NewLayout />
      {layouts.length > 0 && (
        <ul className={styles.list} aria-label="Alle Saalpläne">
          {layouts.map((layout) => (
            <LayoutCard key={layout.id} layout={layout} />
          ))}
        </ul>
      )}
    </>
  );
}
