import { useLayoutEffect, useState } from 'react';
import { readTabValue, storeTabValue } from '../platform/storage.ts';
import styles from './view-switch.module.css';

interface ViewSwitchProps<View extends string> {
  views: ReadonlyArray<{ view: View; name: string }>;
  shown: View;
  onChange: (view: View) => void;
  /** Distinguishes several switches on one page. */
  label?: string;
}

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

/** The view last chosen in this tab, stored under `name`; the first of `views` by default. */
export function useStoredView<View extends string>(
  name: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [shown, setShown] = useState<View>(views[0]);

  // In an effect, because the server-rendered page cannot know this tab's storage.
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
