import { Button } from '../../ui/button.tsx';
import styles from './review-bar.module.css';
import { TicketsAndTotal, type TicketsAndTotalProps } from './tickets-and-total.tsx';

export interface ReviewBarProps extends TicketsAndTotalProps {
  formId: string;
  onReview: () => void;
}

/**
 * On phones the way from the billing form to the button that buys, which stands only where one reads what is bought
 * (§ 312j BGB). It submits the form as far as the Enter key goes, so that nobody buys by it unawares.
 */
export function ReviewBar({ formId, onReview, ...sum }: ReviewBarProps) {
  return (
    <div className={styles.bar}>
      <TicketsAndTotal {...sum} />
      <Button
        type="submit"
        form={formId}
        isWide
        onClick={(event) => {
          event.preventDefault();
          onReview();
        }}
      >
        Bestellung prüfen
      </Button>
    </div>
  );
}
