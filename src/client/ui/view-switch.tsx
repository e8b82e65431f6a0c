import { useLayoutEffect, useState } from 'react';
import { readTyped, storeTyped } from '../platform/storage.ts';
import styles from './view-switch.module.css';

export interface ViewSwitchProps<View extends string> {
  /** The views with the words on their buttons. */
  views: ReadonlyArray<{ view: View; name: string }>;
  shown: View;
  onChange: (view: View) => void;
  /** What is switched, where a page has several. */
  label?: string;
}

/** Two or three ways to see the same things, one of them shown. */
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

/** The view somebody chose last in this tab under `name`, at first the first of `views`. */
export function useKeptView<View extends string>(
  name: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [shown, setShown] = useState<View>(views[0]);

  // Not at once: the page the server rendered knows nothing of what this tab has kept.
  useLayoutEffect(() => {
    const kept = views.find((view) => view === readTyped(name));
    if (kept !== undefined) setShown(kept);
  }, [name, views]);

  const choose = (view: View) => {
    storeTyped(name, view);
    setShown(view);
  };
  return [shown, choose];
}
