import { useRef, useState } from 'react';
import type { CampaignDetail } from '../../../contract/office-discounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import { byEscape } from '../by-escape.ts';
import { officePathTo } from '../office-path-to.ts';
import { useOutcomeForm } from '../use-outcome-form.ts';
import styles from './discount-screen.module.css';

/** Deletes a campaign that nobody ever ordered with, once that is confirmed. */
export function DeletionCard({ campaign: { id, codes } }: { campaign: CampaignDetail }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const [isAsked, setAsked] = useState(false);
  return (
    <Card as="section" aria-labelledby="loeschen">
      <fetcher.Form ref={form} method="post" action={officePathTo.discount(id)} className={styles.form}>
        <h2 id="loeschen">Löschen</h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <p className={styles.soft}>
          Das geht nur, solange niemand damit bestellt hat.
          {codes !== null && ' Auch alle Einzelcodes sind dann weg, gedruckte gelten nicht mehr.'}
        </p>
        {isAsked ? (
          <Question isBusy={isBusy} onNo={() => setAsked(false)} />
        ) : (
          <div>
            <Button variant="quiet" onClick={() => setAsked(true)} data-heir>
              Rabattaktion löschen
            </Button>
          </div>
        )}
      </fetcher.Form>
    </Card>
  );
}

function Question({ isBusy, onNo }: { isBusy: boolean; onNo: () => void }) {
  const question = useRef<HTMLDivElement>(null);
  useFocusHeir(question, () => document.querySelector<HTMLElement>('[data-heir]'));
  return (
    <div ref={question} className={styles.steps} {...byEscape(onNo)}>
      <Button type="submit" name="intent" value="delete" variant="danger" isBusy={isBusy}>
        Ja, für immer löschen
      </Button>
      <Button variant="quiet" autoFocus onClick={onNo}>
        Doch nicht
      </Button>
    </div>
  );
}
