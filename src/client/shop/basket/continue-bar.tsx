import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './continue-bar.module.css';
import { TicketsAndTotal, type TicketsAndTotalProps } from './tickets-and-total.tsx';

/** The step on to the billing form. */
export function ContinueBar({ onContinue, ...sum }: TicketsAndTotalProps & { onContinue: () => void }) {
  return (
    <ActionBar>
      <div className={styles.sum}>
        <TicketsAndTotal {...sum} />
      </div>
      <Button isWide onClick={onContinue}>
        Weiter
      </Button>
    </ActionBar>
  );
}
