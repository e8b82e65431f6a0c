import type { FormEvent } from 'react';
import type { CampaignDetail, DiscountEvent } from '../../../contract/discounts.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPaths, adminPathTo } from '../admin-paths.ts';
import { OutdatedNotice, SaveDraft } from '../forms/draft-controls.tsx';
import { useFieldErrors } from '../forms/field-errors.ts';
import { useOutcomeForm } from '../forms/form-outcome.ts';
import { useDraft, useSettledDraft } from '../forms/use-draft.ts';
import {
  type CampaignDraft,
  draftFromCampaign,
  draftName,
  emptyDraft,
  parseCampaignDraft,
} from './campaign-draft.ts';
import type { SentCampaign } from './discount-data.ts';
import styles from './discount-page.module.css';
import { OffFields } from './off-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';

interface CampaignFormProps {
  /** `null` for a new campaign. */
  campaign: CampaignDetail | null;
  events: ReadonlyArray<DiscountEvent>;
}

/** Saved as a whole. Unsaved input survives a reload, and a colleague who saves first. */
export function CampaignForm({ campaign, events }: CampaignFormProps) {
  const { value: draft, ...stored } = useDraft<CampaignDraft>(
    draftName(campaign?.id ?? null),
    campaign === null ? emptyDraft : draftFromCampaign(campaign),
    'version',
  );
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  useSettledDraft(fetcher, stored.settle);
  const { shown, setFound, clear } = useFieldErrors(fetcher.data);

  const change = (changes: Partial<CampaignDraft>) => {
    stored.set(changes);
    clear(Object.keys(changes).map((field) => (field === 'kind' ? 'off' : field)));
  };
  const discard = () => {
    stored.discard();
    clear(Object.keys(shown));
    fetcher.reset();
  };

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const parsed = parseCampaignDraft(draft, events);
    const incomplete = incompleteTimes(submitted.currentTarget);
    setFound({ ...('errors' in parsed ? parsed.errors : {}), ...incomplete });
    if ('errors' in parsed || Object.keys(incomplete).length > 0) {
      const target = submitted.currentTarget;
      // After the messages have been rendered.
      requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    stored.markSent();
    const sent: SentCampaign = { campaign: parsed.campaign, version: draft.version };
    void fetcher.submit(JSON.stringify(sent), {
      method: 'post',
      action: campaign === null ? adminPaths.newDiscount : adminPathTo.discount(campaign.id),
      encType: 'application/json',
    });
  };

  return (
    <Card as="section" aria-labelledby="angaben">
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <h2 id="angaben">Angaben</h2>
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {stored.isOutdated && (
            <OutdatedNotice
              title="Inzwischen wurde die Rabattaktion geändert"
              onKeep={stored.rebase}
              onDiscard={discard}
            />
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
          <SaveDraft
            label={campaign === null ? 'Anlegen' : 'Speichern'}
            isBusy={isBusy}
            isTouched={stored.isTouched}
            onDiscard={discard}
          />
        </div>
      </form>
    </Card>
  );
}

/** Browsers report half-typed times as empty, which would mean "without a limit". */
function incompleteTimes(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')];
  const incomplete = fields.filter(({ validity }) => validity.badInput);
  return Object.fromEntries(incomplete.map(({ name }) => [name, 'Bitte Tag und Uhrzeit ganz eintragen']));
}

const codeKinds = [
  { isBatch: false, name: 'Ein Code für alle', about: 'Zum Weitersagen: auf Plakaten, im Rundbrief.' },
  { isBatch: true, name: 'Einzelcodes', about: 'Jeder gilt einmal: für Gutscheine und Helfer.' },
];

interface CodeFieldsProps {
  draft: CampaignDraft;
  isNew: boolean;
  errors: Record<string, string>;
  onChange: (changes: Partial<CampaignDraft>) => void;
}

/** A code for everybody, or a batch; only new campaigns can choose. */
function CodeFields({ draft, isNew, errors, onChange }: CodeFieldsProps) {
  return (
    <>
      {isNew && (
        <fieldset className={styles.choices}>
          <legend>Codes</legend>
          {codeKinds.map(({ isBatch, name, about }) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name="codes"
                checked={isBatch === draft.isBatch}
                onChange={() => onChange({ isBatch })}
              />
              <span>
                <strong>{name}</strong>
                <span className={styles.soft}>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!draft.isBatch && (
        <TextField
          label="Code"
          hint="Groß oder klein geschrieben ist für Gäste gleich."
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.code}
          message={errors.code}
          onChange={({ target }) => onChange({ code: target.value })}
        />
      )}
    </>
  );
}

const timeFields = [
  { name: 'starts_at', label: 'Gilt ab', hint: 'Leer: ab sofort.' },
  { name: 'ends_at', label: 'Gilt bis', hint: 'Leer: bis du sie anhältst.' },
] as const;

const numberFields = [
  { name: 'least_order', label: 'Bestellwert mindestens, in Euro', hint: 'Leer: jeder.' },
  { name: 'most_tickets', label: 'Karten in einer Bestellung höchstens', hint: 'Leer: beliebig viele.' },
  { name: 'max_uses', label: 'Einlösungen insgesamt', hint: 'Leer: ohne Grenze.' },
] as const;

interface LimitFieldsProps {
  draft: CampaignDraft;
  errors: Record<string, string>;
  onChange: (changes: Partial<CampaignDraft>) => void;
}

function LimitFields({ draft, errors, onChange }: LimitFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        {timeFields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            name={name}
            type="datetime-local"
            // Otherwise the year accepts six digits.
            max="9999-12-31T23:59"
            value={draft[name]}
            message={errors[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {numberFields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            value={draft[name]}
            message={errors[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
    </>
  );
}
