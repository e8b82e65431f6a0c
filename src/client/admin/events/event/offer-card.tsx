import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { BlockFields } from './block-fields.tsx';
import { CategoryFields } from './category-fields.tsx';
import type { EventOutcome } from './event-action.ts';
import styles from './event-screen.module.css';
import { mendingSteps } from './mending-steps.ts';
import { ADD_CATEGORY_ID, addPriceId, SAVE_OFFER_ID } from './offer-buttons.ts';
import { newKey } from './offer-draft.ts';
import { pricesIn } from './offer-errors.ts';
import { PlanChoice } from './plan-choice.tsx';
import { PriceFields } from './price-fields.tsx';
import { useOfferDraft } from './use-offer-draft.ts';

/** What is sold: plan, categories with their prices, blocks and limits, saved all at once. */
export function OfferCard({ event }: { event: OfficeEvent }) {
  const [draft, isTouched, own] = useOfferDraft(event);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<EventOutcome>(own.discard);
  const { shown, mend } = useFieldErrors(fetcher.data);
  const steps = mendingSteps(own, shown, mend);
  const [freshKey, setFreshKey] = useState<string | null>(null);
  const add = (row: () => void) => {
    setFreshKey(newKey(draft));
    row();
  };
  const isOutdated = isTouched && draft.version !== event.version;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void fetcher.submit(
      { intent: 'offer', offer: JSON.stringify(draft) },
      { method: 'post', action: officePathTo.officeEvent(event.id) },
    );
  };
  const bringBack = useEffectEvent(() => own.bringBack(pricesIn(errors)));
  useEffect(() => {
    if (fetcher.data?.errors !== undefined) bringBack();
  }, [fetcher.data]);
  const groups = [...draft.categories.map(({ key }) => key), null];
  return (
    <Card as="section" aria-labelledby="verkauf">
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <h2 id="verkauf">Plan und Preise</h2>
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {isOutdated && (
            <Notice tone="warning" title="Inzwischen wurde die Veranstaltung geändert">
              <p>Deine Eingaben sind noch da und nicht gespeichert.</p>
              <div className={styles.steps}>
                <Button variant="secondary" onClick={steps.carryOver}>
                  Meine Eingaben behalten
                </Button>
                <Button variant="quiet" onClick={steps.discard}>
                  Neuen Stand zeigen
                </Button>
              </div>
            </Notice>
          )}
        </div>
        <PlanChoice event={event} draft={draft} message={shown.layout_id} onChange={steps.set} />
        {groups.map((key) => {
          const category = draft.categories.find((one) => one.key === key);
          const prices = draft.prices.filter((price) => price.category === key);
          // Without a plan there is only one kind of ticket, and with categories nobody needs prices beside them.
          if (category === undefined && prices.length === 0 && draft.categories.length > 0) return null;
          return (
            <fieldset key={key ?? 'none'} className={styles.group}>
              <legend className={styles.legend}>
                {category === undefined ? 'Preise' : category.name || 'Neue Kategorie'}
              </legend>
              {category && (
                <CategoryFields category={category} isFresh={key === freshKey} errors={shown} steps={steps} />
              )}
              {prices.map((price) => (
                <PriceFields
                  key={price.key}
                  price={price}
                  isFresh={price.key === freshKey}
                  errors={shown}
                  steps={steps}
                />
              ))}
              <div>
                <Button
                  variant="secondary"
                  id={addPriceId(key)}
                  onClick={() => add(() => steps.addPrice(key))}
                >
                  <Plus size={18} />
                  Preis hinzufügen
                </Button>
              </div>
            </fieldset>
          );
        })}
        {draft.layout_id !== null && (
          <div>
            <Button variant="secondary" id={ADD_CATEGORY_ID} onClick={() => add(steps.addCategory)}>
              <Plus size={18} />
              Preiskategorie hinzufügen
            </Button>
          </div>
        )}
        {draft.blocks.length > 0 && <BlockFields event={event} draft={draft} errors={shown} steps={steps} />}
        <div className={styles.fields}>
          <TextField
            label="Kontingent insgesamt"
            hint={draft.layout_id === null ? 'Leer: ohne Grenze.' : 'Leer: so viele, wie Plätze da sind.'}
            inputMode="numeric"
            value={draft.capacity}
            message={shown.capacity}
            onChange={({ target }) => steps.set({ capacity: target.value })}
          />
        </div>
        <div className={styles.saving}>
          <Button id={SAVE_OFFER_ID} type="submit" isBusy={isBusy}>
            Plan und Preise speichern
          </Button>
          {isTouched && (
            <>
              <Button variant="quiet" onClick={steps.discard}>
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
