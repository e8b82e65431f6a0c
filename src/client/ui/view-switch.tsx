import { useLayoutEffect, useState } from 'react';
import { readTabValue, storeTabValue } from '../platform/storage.ts';
import styles from './view-switch.module.css';

interface ViewSwitchProps<View extends string> {
  views: ReadonlyArray<{ view: View; name: string }>;
  shown: View;
  onChange: (view: View) => void;
  /** Distinguishes several switches on a page. */
  label?: string;
}

/** Switches between two or three views of the same things. */
export function ViewSwitch<View extends string>({
  views,
  shown,
  onChange,
  label = 'Ansicht',
}: ViewSwitchProps<View>) {
  return (
    <fieldset className={styles.switch} aria-label={label}>
      {views.map(({ view, name }) => (
        <button key={view} type="button" aria-pressed={view === shown} onClick={() => onChange(view)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** The view last chosen in this tab, stored under `name`; initially the first of `views`. */
export function useStoredView<View extends string>(
  name: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [shown, setShown] = useState<View>(views[0]);

  // After hydration: the server-rendered page knows nothing of this tab's storage.
  useLayoutEffect(() => {
    const stored = views.find((view) => view === readTabValue(name));
    if (stored !== undefined) setShown(stored);
  }, [name, views]);

  const choose = (view: View) => {
    storeTabValue(name, view);
    setShown(view);
  };
  return [shown, choose];
}
