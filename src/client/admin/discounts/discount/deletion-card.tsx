import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeletionQuestion } from '../../forms/deletion-question.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './discount-screen.module.css';

/** Deletes a campaign that nobody ever ordered with, once that is confirmed. */
export function DeletionCard({ campaign: { id, codes } }: { campaign: CampaignDetail }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="loeschen">
      <fetcher.Form ref={form} method="post" action={officePathTo.discount(id)} className={styles.form}>
        <h2 id="loeschen">Löschen</h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <p className={styles.soft}>
          Das geht nur, solange niemand damit bestellt hat.
          {codes !== null && ' Auch alle Einzelcodes sind dann weg, gedruckte gelten nicht mehr.'}
        </p>
        <DeletionQuestion intent="delete" isBusy={isBusy}>
          Rabattaktion löschen
        </DeletionQuestion>
      </fetcher.Form>
    </Card>
  );
}
