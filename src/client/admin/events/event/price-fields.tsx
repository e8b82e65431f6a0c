import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
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
import colors from './category-color.module.css';
import styles from './event-page.module.css';
import type { DraftCategory, DraftPrice } from './offer-draft.ts';
import { SAVE_ID } from './save-bar.tsx';
import type { OfferDraftForm } from './use-offer-draft.ts';

interface PriceFieldsProps {
  price: DraftPrice;
  /** Its number among those of its group that have no name yet. */
  unnamed: number;
  /** Just added, so it gets the focus. */
  isNew: boolean;
  /** Whether invoices state turnover tax. */
  hasTax: boolean;
  errors: Record<string, string>;
  offer: OfferDraftForm;
}

const rareFields = ['capacity', 'tax_percent', 'sphere'] as const;

/** A row of the table: name and price, and folded beneath them what few prices need. */
export function PriceFields({ price, unnamed, isNew, hasTax, errors, offer }: PriceFieldsProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const rareId = useId();
  const [isAsked, setAsked] = useState(false);
  useFocusFallback(row, () => findAddButton(addPriceId(price.category)));
  const field = (name: 'name' | 'price' | 'capacity' | 'tax_percent') => ({
    value: price[name],
    message: errors[`prices.${price.key}.${name}`],
    autoFocus: isNew && name === 'name',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      offer.setPrice(price.key, { [name]: target.value }),
  });
  const isOpen = isAsked || rareFields.some((name) => errors[`prices.${price.key}.${name}`] !== undefined);
  const rare = rareText(price);
  const category = offer.value.categories.find(({ key }) => key === price.category)?.name ?? '';
  const newName = unnamed > 1 ? `Neuer Preis ${unnamed}` : 'Neuer Preis';
  return (
    <fieldset
      ref={row}
      aria-label={[price.name === '' ? newName : `Preis ${price.name}`, category].filter(Boolean).join(', ')}
      className={styles.price}
    >
      <TextField label="Preis für" placeholder="Erwachsene" required maxLength={120} {...field('name')} />
      <TextField label="Euro" inputMode="numeric" required {...field('price')} />
      <Button
        variant="quiet"
        className={styles.tool}
        aria-expanded={isOpen}
        aria-controls={rareId}
        onClick={() => setAsked(!isOpen)}
      >
        <Ellipsis size={20} />
        <VisuallyHidden>Weiteres zu {price.name || 'diesem Preis'}</VisuallyHidden>
      </Button>
      {!isOpen && rare !== '' && <p className={styles.rareText}>{rare}</p>}
      <div id={rareId} className={styles.rareFields} hidden={!isOpen}>
        <TextField label="Höchstens" placeholder="ohne Grenze" inputMode="numeric" {...field('capacity')} />
        {(hasTax || price.tax_percent !== '') && (
          <TextField
            label="Steuer in %"
            placeholder="wie üblich"
            inputMode="decimal"
            {...field('tax_percent')}
          />
        )}
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
      </div>
    </fieldset>
  );
}

/** What stands in the folded fields. */
function rareText({ capacity, tax_percent, sphere }: DraftPrice): string {
  const known = spheres.find((one) => one === sphere);
  return [
    capacity && `höchstens ${capacity}`,
    tax_percent && `${tax_percent} % Steuer`,
    known && SPHERE_NAMES[known],
  ]
    .filter(Boolean)
    .join(' · ');
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
  const isPale = !isReadableColor(color);
  return (
    <div ref={row} className={styles.category}>
      <TextField
        label={
          <>
            <VisuallyHidden>Name der </VisuallyHidden>Kategorie
          </>
        }
        required
        maxLength={120}
        autoFocus={isNew}
        value={name}
        message={errors[`categories.${key}.name`]}
        onChange={({ target }) => offer.setCategory(key, { name: target.value })}
      />
      <Field
        label={
          <>
            Farbe<VisuallyHidden> im Plan</VisuallyHidden>
          </>
        }
        message={
          errors[`categories.${key}.color`] ??
          (isPale ? 'Diese Farbe ist auf dem Plan kaum zu erkennen' : undefined)
        }
      >
        {(control) => (
          <input
            {...control}
            type="color"
            value={`#${color}`}
            onChange={({ target }) => offer.setCategory(key, { color: target.value.slice(1).toLowerCase() })}
          />
        )}
      </Field>
      <Button variant="quiet" className={styles.tool} onClick={() => offer.removeCategory(key)}>
        <Trash2 size={18} />
        <VisuallyHidden>Kategorie entfernen {name}</VisuallyHidden>
      </Button>
      {isPale && <ColorPreview color={color} name={name} />}
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
    <ul className={colors.preview} aria-label="So sieht die Farbe im Plan aus">
      {(['day', 'night'] as const).map((when) => {
        const contrast = contrasts[when];
        const isReadable = contrast >= MIN_CONTRAST;
        return (
          <li key={when} className={colors[when]}>
            <div aria-hidden="true">
              <PlanSheet box={BOX} hasHatch={false}>
                <BlockDrawing block={block} planWidth={BOX.w * 2.6} isShortAt={never} />
              </PlanSheet>
            </div>
            <p className={isReadable ? colors.verdict : colors.pale}>
              {when === 'day' ? 'Hell' : 'Dunkel'}: {isReadable ? 'gut zu erkennen' : 'zu schwach'}
              <span className={colors.contrast}> {contrastFormat.format(contrast)} zu 1</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const never = () => false;

export const ADD_CATEGORY_ID = 'preiskategorie-hinzufuegen';

/** The id of the button that adds a price to a category, or to none. */
export const addPriceId = (category: string | null): string => `preis-hinzufuegen-${category ?? 'ohne'}`;

/** Focus fallback of a removed row: the button that adds such rows, else the save button. */
function findAddButton(id: string): HTMLElement | null {
  return document.getElementById(id) ?? document.getElementById(SAVE_ID);
}
