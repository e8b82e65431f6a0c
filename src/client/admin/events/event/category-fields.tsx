import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { isReadableColor } from '../../../../domain/category-color.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ColorPreview } from './color-preview.tsx';
import styles from './event-screen.module.css';
import { ADD_CATEGORY_ID, whereToAdd } from './offer-buttons.ts';
import type { DraftCategory } from './offer-draft.ts';
import type { DraftSteps } from './use-offer-draft.ts';

interface CategoryFieldsProps {
  category: DraftCategory;
  /** It was just asked for, and is where one goes on. */
  isFresh: boolean;
  errors: Record<string, string>;
  steps: DraftSteps;
}

/** Name and colour of a category; a colour that nobody can tell from the plan is said at once. */
export function CategoryFields({ category, isFresh, errors, steps }: CategoryFieldsProps) {
  const row = useRef<HTMLDivElement>(null);
  useFocusHeir(row, () => whereToAdd(ADD_CATEGORY_ID));
  const { key, name, color } = category;
  const pale = isReadableColor(color) ? undefined : 'Diese Farbe ist auf dem Plan kaum zu erkennen';
  return (
    <div ref={row} className={styles.row}>
      <TextField
        label="Name der Kategorie"
        required
        maxLength={120}
        autoFocus={isFresh}
        value={name}
        message={errors[`categories.${key}.name`]}
        onChange={({ target }) => steps.setCategory(key, { name: target.value })}
      />
      <Field label="Farbe im Plan" message={errors[`categories.${key}.color`] ?? pale}>
        {(control) => (
          <input
            {...control}
            type="color"
            value={`#${color}`}
            onChange={({ target }) => steps.setCategory(key, { color: target.value.slice(1).toLowerCase() })}
          />
        )}
      </Field>
      <Button variant="quiet" className={styles.remove} onClick={() => steps.removeCategory(key)}>
        <Trash2 size={18} />
        Kategorie entfernen<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <ColorPreview color={color} name={name} />
    </div>
  );
}
