import { useRef } from 'react';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Button } from '../../ui/button.tsx';
import styles from './seat-block.module.css';

/** Says that help with the seats did not come, again after each time it failed, and offers to fetch it once more. */
export function MissingHelp({ failures, onRetry }: { failures: number; onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHeir(place, () => document.querySelector<HTMLElement>('[aria-expanded]'));
  return (
    <div ref={place} className={styles.missing}>
      <p key={failures} role="alert">
        Vorschläge und Hinweise ließen sich nicht laden, vielleicht fehlt gerade das Netz. Was du gewählt
        hast, bleibt.
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Noch einmal versuchen
      </Button>
    </div>
  );
}
