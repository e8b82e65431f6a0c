import { Component, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../ui/loading.tsx';
import styles from './charts.module.css';

/** Keeps the room of a chart while its file loads; says so if that fails, for example offline. */
export function ChartFrame({ children }: { children: ReactNode }) {
  return (
    <ChartGuard>
      <Suspense fallback={<Skeleton shape="block" className={styles.chart} />}>{children}</Suspense>
    </ChartGuard>
  );
}

class ChartGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p>Das Diagramm ließ sich nicht laden. In der Tabelle steht dasselbe.</p>;
  }
}
