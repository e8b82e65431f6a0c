import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './event-screen.module.css';
import { addPriceId, whereToAdd } from './offer-buttons.ts';
import type { DraftPrice } from './offer-draft.ts';
import type { DraftSteps } from './use-offer-draft.ts';

interface PriceFieldsProps {
  price: DraftPrice;
  /** It was just asked for, and is where one goes on. */
  isFresh: boolean;
  errors: Record<string, string>;
  steps: DraftSteps;
}

/** One price: its name, what it costs, how many there are, and its tax where that is not the club's. */
export function PriceFields({ price, isFresh, errors, steps }: PriceFieldsProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  useFocusHeir(row, () => whereToAdd(addPriceId(price.category)));
  const field = (name: 'name' | 'price' | 'capacity' | 'tax_percent') => ({
    value: price[name],
    message: errors[`prices.${price.key}.${name}`],
    // A price that has come back says why, and is where one goes on.
    autoFocus: Object.keys(errors)[0] === `prices.${price.key}.${name}` || (isFresh && name === 'name'),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      steps.setPrice(price.key, { [name]: target.value }),
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
      <Button variant="quiet" className={styles.remove} onClick={() => steps.removePrice(price.key)}>
        <Trash2 size={18} />
        Entfernen<VisuallyHidden> {price.name}</VisuallyHidden>
      </Button>
    </fieldset>
  );
}
