import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './discount-screen.module.css';

/** Stops a campaign at once, or lets it go on. */
export function PauseForm({ campaign }: { campaign: CampaignDetail }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const { is_paused } = campaign;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={officePathTo.discount(campaign.id)}
      className={styles.form}
    >
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      <div className={styles.steps}>
        <Button
          type="submit"
          name="intent"
          value={is_paused ? 'resume' : 'pause'}
          variant={is_paused ? 'primary' : 'secondary'}
          isBusy={isBusy}
        >
          {is_paused ? 'Weiterlaufen lassen' : 'Anhalten'}
        </Button>
        <p className={styles.soft}>
          {is_paused
            ? 'Gerade löst sie niemand ein. Bestellte Karten behalten ihren Rabatt.'
            : 'Sofort: Wer noch nicht bestellt hat, bekommt den Rabatt nicht mehr.'}
        </p>
      </div>
    </fetcher.Form>
  );
}
