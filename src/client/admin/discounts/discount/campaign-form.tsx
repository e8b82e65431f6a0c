import type { FormEvent } from 'react';
import type { CampaignDetail, DiscountEvent } from '../../../../contract/discounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import { type CampaignDraft, readCampaignDraft } from './campaign-draft.ts';
import { CodeFields } from './code-fields.tsx';
import type { SentCampaign } from './discount-action.ts';
import styles from './discount-screen.module.css';
import { LimitFields } from './limit-fields.tsx';
import { OffFields } from './off-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { useCampaignDraft } from './use-campaign-draft.ts';

interface CampaignFormProps {
  /** `null` for a new one. */
  campaign: CampaignDetail | null;
  events: ReadonlyArray<DiscountEvent>;
}

/** All that is set of a campaign, saved at once. */
export function CampaignForm({ campaign, events }: CampaignFormProps) {
  const [draft, isTouched, steps] = useCampaignDraft(campaign);
  const { fetcher, form, isBusy, message } = useOutcomeForm(steps.discard);
  const { shown, setFound, mend } = useFieldErrors(fetcher.data);
  const isOutdated = campaign !== null && isTouched && draft.version !== campaign.version;

  const change = (changes: Partial<CampaignDraft>) => {
    steps.set(changes);
    mend(Object.keys(changes).map((field) => (field === 'kind' ? 'off' : field)));
  };
  const discard = () => {
    steps.discard();
    mend(Object.keys(shown));
  };

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const read = readCampaignDraft(draft, events);
    const half = halfTimes(submitted.currentTarget);
    setFound({ ...('errors' in read ? read.errors : {}), ...half });
    if ('errors' in read || Object.keys(half).length > 0) {
      const field = submitted.currentTarget;
      // Once the messages stand there.
      requestAnimationFrame(() => field.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const sent: SentCampaign = { campaign: read.campaign, version: draft.version };
    void fetcher.submit(JSON.stringify(sent), {
      method: 'post',
      action: campaign === null ? officePaths.newDiscount : officePathTo.discount(campaign.id),
      encType: 'application/json',
    });
  };

  return (
    <Card as="section" aria-labelledby="angaben">
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <h2 id="angaben">Angaben</h2>
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {isOutdated && (
            <Notice tone="warning" title="Inzwischen wurde die Rabattaktion geändert">
              <p>Deine Eingaben sind noch da und nicht gespeichert.</p>
              <div className={styles.steps}>
                <Button variant="secondary" onClick={steps.carryOver}>
                  Meine Eingaben behalten
                </Button>
                <Button variant="quiet" onClick={discard}>
                  Neuen Stand zeigen
                </Button>
              </div>
            </Notice>
          )}
        </div>
        <TextField
          label="Name"
          hint="Nur für euch, Gäste sehen ihn nicht."
          required
          maxLength={120}
          value={draft.name}
          message={shown.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <CodeFields draft={draft} isNew={campaign === null} errors={shown} onChange={change} />
        <OffFields draft={draft} errors={shown} onChange={change} />
        <LimitFields draft={draft} errors={shown} onChange={change} />
        <ScopeFields events={events} scope={draft.scope} message={shown.scope} onChange={change} />
        <div className={styles.steps}>
          <Button type="submit" isBusy={isBusy}>
            {campaign === null ? 'Anlegen' : 'Speichern'}
          </Button>
          {isTouched && (
            <>
              <Button variant="quiet" onClick={discard}>
                Verwerfen
              </Button>
              <p className={styles.soft}>Noch nicht gespeichert</p>
            </>
          )}
        </div>
      </form>
    </Card>
  );
}

/** Times that are begun and not finished: the browser gives them out as empty, which would mean "without a limit". */
function halfTimes(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')];
  const half = fields.filter(({ validity }) => validity.badInput);
  return Object.fromEntries(half.map(({ name }) => [name, 'Bitte Tag und Uhrzeit ganz eintragen']));
}
