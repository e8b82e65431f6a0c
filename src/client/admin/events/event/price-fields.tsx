import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { SPHERE_NAMES } from '../../../../contract/books.ts';
import { contrastsOf, isReadableColor, MIN_CONTRAST } from '../../../../domain/color.ts';
import { spheres } from '../../../../domain/tax.ts';
import { BlockDrawing } from '../../../plan/block-drawing.tsx';
import type { PlanBlock } from '../../../plan/plan-block.ts';
import { PlanSheet } from '../../../plan/plan-sheet.tsx';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField, TextField } from '../../../ui/fields.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './event-page.module.css';
import type { DraftCategory, DraftPrice } from './offer-draft.ts';
import type { OfferDraftForm } from './use-offer-draft.ts';

interface PriceFieldsProps {
  price: DraftPrice;
  /** Just added, so it gets the focus. */
  isNew: boolean;
  errors: Record<string, string>;
  offer: OfferDraftForm;
}

export function PriceFields({ price, isNew, errors, offer }: PriceFieldsProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  useFocusFallback(row, () => findAddButton(addPriceId(price.category)));
  const field = (name: 'name' | 'price' | 'capacity' | 'tax_percent') => ({
    value: price[name],
    message: errors[`prices.${price.key}.${name}`],
    // A price that came back because it has been sold gets the focus at its message.
    autoFocus: Object.keys(errors)[0] === `prices.${price.key}.${name}` || (isNew && name === 'name'),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      offer.setPrice(price.key, { [name]: target.value }),
  });
  return (
    <fieldset
      ref={row}
      aria-label={price.name === '' ? 'Neuer Preis' : `Preis ${price.name}`}
      className={styles.row}
    >
      <TextField label="Preis für" placeholder="Erwachsene" required maxLength={120} {...field('name')} />
      <TextField label="Euro" inputMode="numeric" required {...field('price')} />
      <TextField label="Höchstens" placeholder="ohne Grenze" inputMode="numeric" {...field('capacity')} />
      <TextField label="Steuer in %" placeholder="wie üblich" inputMode="decimal" {...field('tax_percent')} />
      <SelectField
        label="Bereich"
        value={price.sphere ?? ''}
        onChange={({ target }) => offer.setPrice(price.key, { sphere: target.value })}
      >
        <option value="">wie üblich</option>
        {spheres.map((sphere) => (
          <option key={sphere} value={sphere}>
            {SPHERE_NAMES[sphere]}
          </option>
        ))}
      </SelectField>
      <Button variant="quiet" className={styles.remove} onClick={() => offer.removePrice(price.key)}>
        <Trash2 size={18} />
        Entfernen<VisuallyHidden> {price.name}</VisuallyHidden>
      </Button>
    </fieldset>
  );
}

interface CategoryFieldsProps {
  category: DraftCategory;
  /** Just added, so it gets the focus. */
  isNew: boolean;
  errors: Record<string, string>;
  offer: OfferDraftForm;
}

/** Warns at once of colours that are too pale. */
export function CategoryFields({ category, isNew, errors, offer }: CategoryFieldsProps) {
  const row = useRef<HTMLDivElement>(null);
  useFocusFallback(row, () => findAddButton(ADD_CATEGORY_ID));
  const { key, name, color } = category;
  const pale = isReadableColor(color) ? undefined : 'Diese Farbe ist auf dem Plan kaum zu erkennen';
  return (
    <div ref={row} className={styles.row}>
      <TextField
        label="Name der Kategorie"
        required
        maxLength={120}
        autoFocus={isNew}
        value={name}
        message={errors[`categories.${key}.name`]}
        onChange={({ target }) => offer.setCategory(key, { name: target.value })}
      />
      <Field label="Farbe im Plan" message={errors[`categories.${key}.color`] ?? pale}>
        {(control) => (
          <input
            {...control}
            type="color"
            value={`#${color}`}
            onChange={({ target }) => offer.setCategory(key, { color: target.value.slice(1).toLowerCase() })}
          />
        )}
      </Field>
      <Button variant="quiet" className={styles.remove} onClick={() => offer.removeCategory(key)}>
        <Trash2 size={18} />
        Kategorie entfernen<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <ColorPreview color={color} name={name} />
    </div>
  );
}

const BOX = { x: 0, y: 0, w: 132, h: 84 };

interface ColorPreviewProps {
  /** Hex without `#`. */
  color: string;
  name: string;
}

const contrastFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A block in this colour by day and by night, with its contrast. */
function ColorPreview({ color, name }: ColorPreviewProps) {
  const contrasts = contrastsOf(color);
  const block: PlanBlock = {
    id: 0,
    name: name.trim() === '' ? 'Block' : name,
    x: 8,
    y: 8,
    w: BOX.w - 16,
    h: BOX.h - 16,
    rotation: 0,
    color,
    category: null,
    fromCents: null,
    total: 24,
    taken: { seats: [], places: 9 },
  };
  return (
    <ul className={styles.preview} aria-label="So sieht die Farbe im Plan aus">
      {(['day', 'night'] as const).map((when) => {
        const contrast = contrasts[when];
        const isReadable = contrast >= MIN_CONTRAST;
        return (
          <li key={when} className={styles[when]}>
            <div aria-hidden="true">
              <PlanSheet box={BOX} hasHatch={false}>
                <BlockDrawing block={block} planWidth={BOX.w * 2.6} isShortAt={never} />
              </PlanSheet>
            </div>
            <p className={isReadable ? styles.verdict : styles.pale}>
              {when === 'day' ? 'Hell' : 'Dunkel'}: {isReadable ? 'gut zu erkennen' : 'zu schwach'}
              <span className={styles.contrast}> {contrastFormat.format(contrast)} zu 1</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const never = () => false;

export const ADD_CATEGORY_ID = 'preiskategorie-hinzufuegen';
export const SAVE_OFFER_ID = 'plan-und-preise-speichern';

/** The id of the button that adds a price to a category, or to none. */
export const addPriceId = (category: string | null): string => `preis-hinzufuegen-${category ?? 'ohne'}`;

/** Focus fallback of a removed row: the button that adds such rows, else the save button. */
function findAddButton(id: string): HTMLElement | null {
  return document.getElementById(id) ?? document.getElementById(SAVE_OFFER_ID);
}
