import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './event-page.module.css';
import { type DraftCategory, newKey } from './offer-draft.ts';
import { PlanChoice } from './plan-tab.tsx';
import { ADD_CATEGORY_ID, addPriceId, CategoryFields, PriceFields } from './price-fields.tsx';
import type { EventDraft } from './use-event-draft.ts';

/** A table of prices for each category, or a single one. */
export function PricesTab({ draft }: { draft: EventDraft }) {
  const { event, offer, errors } = draft;
  const { layout_id, categories, prices } = offer.value;
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const add = (addRow: () => void) => {
    setAddedKey(newKey(offer.value));
    addRow();
  };
  const groups = [...categories.map(({ key }) => key), null];
  return (
    <>
      {event.layout === null && event.layouts.length > 0 && <PlanChoice draft={draft} />}
      <Card as="section" aria-labelledby="preise" className={styles.form}>
        <h2 id="preise">Karten und Preise</h2>
        {groups.map((key) => {
          const category = categories.find((one) => one.key === key);
          const ofGroup = prices.filter((price) => price.category === key);
          const unnamed = ofGroup.filter(({ name }) => name === '');
          // Once there are categories, the group of prices without one is hidden while empty.
          if (category === undefined && ofGroup.length === 0 && categories.length > 0) return null;
          return (
            <fieldset
              key={key ?? 'none'}
              className={styles.group}
              aria-label={groupName(category, categories)}
            >
              {category === undefined && categories.length > 0 && (
                <p className={styles.legend}>Ohne Kategorie</p>
              )}
              {category && (
                <CategoryFields category={category} isNew={key === addedKey} errors={errors} offer={offer} />
              )}
              {ofGroup.length > 0 && (
                <div className={styles.prices}>
                  {ofGroup.map((price) => (
                    <PriceFields
                      key={price.key}
                      price={price}
                      unnamed={unnamed.indexOf(price) + 1}
                      isNew={price.key === addedKey}
                      hasTax={event.has_tax}
                      errors={errors}
                      offer={offer}
                    />
                  ))}
                </div>
              )}
              <div>
                <Button variant="quiet" id={addPriceId(key)} onClick={() => add(() => offer.addPrice(key))}>
                  <Plus size={18} />
                  Preis hinzufügen
                </Button>
              </div>
            </fieldset>
          );
        })}
        {layout_id !== null && (
          <div>
            <Button variant="secondary" id={ADD_CATEGORY_ID} onClick={() => add(offer.addCategory)}>
              <Plus size={18} />
              Preiskategorie hinzufügen
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

function groupName(category: DraftCategory | undefined, all: ReadonlyArray<DraftCategory>): string {
  if (category !== undefined) return category.name || 'Neue Kategorie';
  return all.length > 0 ? 'Ohne Kategorie' : 'Preise';
}
