import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { OutdatedNotice, SaveDraft } from '../../forms/draft-controls.tsx';
import { useFieldErrors } from '../../forms/field-errors.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import type { EventOutcome } from './event-data.ts';
import styles from './event-page.module.css';
import { newKey, type OfferDraft, priceKeysIn } from './offer-draft.ts';
import { ADD_CATEGORY_ID, addPriceId, CategoryFields, PriceFields, SAVE_OFFER_ID } from './price-fields.tsx';
import { type OfferDraftForm, useOfferDraft, withClearedErrors } from './use-offer-draft.ts';

/** Plan, categories, prices, blocks and limits, saved as a whole. */
export function OfferCard({ event }: { event: StaffEvent }) {
  const stored = useOfferDraft(event);
  const draft = stored.value;
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<EventOutcome>(stored.discard);
  const { shown, clear } = useFieldErrors(fetcher.data);
  const offer = withClearedErrors(stored, shown, clear);
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const add = (addRow: () => void) => {
    setAddedKey(newKey(draft));
    addRow();
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void fetcher.submit(
      { intent: 'offer', offer: JSON.stringify(draft) },
      { method: 'post', action: adminPathTo.event(event.id) },
    );
  };
  // A price with sold tickets cannot be removed, so it comes back with its message.
  const restoreRefused = useEffectEvent(() => stored.restorePrices(priceKeysIn(errors)));
  useEffect(() => {
    if (fetcher.data?.errors !== undefined) restoreRefused();
  }, [fetcher.data]);
  const discard = () => {
    offer.discard();
    fetcher.reset();
  };
  const groups = [...draft.categories.map(({ key }) => key), null];
  return (
    <Card as="section" aria-labelledby="verkauf">
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <h2 id="verkauf">Plan und Preise</h2>
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {stored.isOutdated && (
            <OutdatedNotice
              title="Inzwischen wurde die Veranstaltung geändert"
              onKeep={offer.rebase}
              onDiscard={discard}
            />
          )}
        </div>
        <PlanChoice event={event} draft={draft} message={shown.layout_id} onChange={offer.set} />
        {groups.map((key) => {
          const category = draft.categories.find((one) => one.key === key);
          const prices = draft.prices.filter((price) => price.category === key);
          // Once there are categories, the group of prices without one is hidden while empty.
          if (category === undefined && prices.length === 0 && draft.categories.length > 0) return null;
          return (
            <fieldset key={key ?? 'none'} className={styles.group}>
              <legend className={styles.legend}>
                {category === undefined ? 'Preise' : category.name || 'Neue Kategorie'}
              </legend>
              {category && (
                <CategoryFields category={category} isNew={key === addedKey} errors={shown} offer={offer} />
              )}
              {prices.map((price) => (
                <PriceFields
                  key={price.key}
                  price={price}
                  isNew={price.key === addedKey}
                  errors={shown}
                  offer={offer}
                />
              ))}
              <div>
                <Button
                  variant="secondary"
                  id={addPriceId(key)}
                  onClick={() => add(() => offer.addPrice(key))}
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
            <Button variant="secondary" id={ADD_CATEGORY_ID} onClick={() => add(offer.addCategory)}>
              <Plus size={18} />
              Preiskategorie hinzufügen
            </Button>
          </div>
        )}
        {draft.blocks.length > 0 && <BlockFields event={event} draft={draft} errors={shown} offer={offer} />}
        <div className={styles.fields}>
          <TextField
            label="Kontingent insgesamt"
            hint={draft.layout_id === null ? 'Leer: ohne Grenze.' : 'Leer: so viele, wie Plätze da sind.'}
            inputMode="numeric"
            value={draft.capacity}
            message={shown.capacity}
            onChange={({ target }) => offer.set({ capacity: target.value })}
          />
        </div>
        <div className={styles.saving}>
          <SaveDraft
            label="Plan und Preise speichern"
            id={SAVE_OFFER_ID}
            isBusy={isBusy}
            isTouched={stored.isTouched}
            onDiscard={discard}
          />
        </div>
      </form>
    </Card>
  );
}

interface PlanChoiceProps {
  event: StaffEvent;
  draft: OfferDraft;
  message: string | undefined;
  onChange: (changes: Partial<OfferDraft>) => void;
}

function PlanChoice({ event, draft, message, onChange }: PlanChoiceProps) {
  const choose = (layout_id: number | null) => {
    const blocks = layout_id === (event.layout?.id ?? null) ? event.blocks : [];
    onChange({
      layout_id,
      blocks: blocks.map(({ id }) => ({ block_id: id, category: null, capacity: '' })),
      // Plain tickets have no categories.
      ...(layout_id === null
        ? { categories: [], prices: draft.prices.map((price) => ({ ...price, category: null })) }
        : {}),
    });
  };
  return (
    <SelectField
      label="Saalplan"
      hint={
        event.layouts.length === 0
          ? 'Einen Plan mit Blöcken und Plätzen zeichnest du unter Layouts.'
          : 'Ein neuer Plan zeigt seine Blöcke, sobald er gespeichert ist.'
      }
      value={draft.layout_id ?? ''}
      message={message}
      onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Karten ohne Platz</option>
      {event.layouts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface BlockFieldsProps {
  event: StaffEvent;
  draft: OfferDraft;
  errors: Record<string, string>;
  offer: OfferDraftForm;
}

const MIXED = 'mixed';

/** Category and limit per block, and a category for all blocks at once. */
function BlockFields({ event, draft, errors, offer }: BlockFieldsProps) {
  const [first] = draft.blocks;
  const areAlike = draft.blocks.every(({ category }) => category === first?.category);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Blöcke</legend>
      {draft.blocks.length > 1 && (
        <SelectField
          label="Kategorie für alle Blöcke"
          value={areAlike ? (first?.category ?? '') : MIXED}
          onChange={({ target }) => {
            const category = target.value || null;
            offer.set({ blocks: draft.blocks.map((block) => ({ ...block, category })) });
          }}
        >
          {!areAlike && (
            <option value={MIXED} disabled>
              verschiedene
            </option>
          )}
          <option value="">ohne Kategorie</option>
          {draft.categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name || 'ohne Namen'}
            </option>
          ))}
        </SelectField>
      )}
      {draft.blocks.map(({ block_id, category, capacity }) => {
        const block = event.blocks.find(({ id }) => id === block_id);
        const of = <VisuallyHidden> von {block?.name}</VisuallyHidden>;
        return (
          <div key={block_id} className={styles.block}>
            <p className={styles.blockName}>
              {block?.name}
              <span className={styles.soft}> {block?.places} Plätze</span>
            </p>
            <SelectField
              label={<>Kategorie{of}</>}
              value={category ?? ''}
              onChange={({ target }) => offer.setBlock(block_id, { category: target.value || null })}
            >
              <option value="">ohne Kategorie</option>
              {draft.categories.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name || 'ohne Namen'}
                </option>
              ))}
            </SelectField>
            <TextField
              label={<>Höchstens{of}</>}
              placeholder="alle"
              inputMode="numeric"
              value={capacity}
              message={errors[`blocks.${block_id}.capacity`]}
              onChange={({ target }) => offer.setBlock(block_id, { capacity: target.value })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
