import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/** A choice from a list, its `<option>`s as children; takes everything a `<select>` takes. */
export function SelectField({
  label,
  message,
  hint,
  isOptional,
  id,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field label={label} message={message} hint={hint} isOptional={isOptional} id={id}>
      {(control) => (
        <div className={styles.select}>
          <select {...select} {...control} />
          <ChevronDown size={18} />
        </div>
      )}
    </Field>
  );
}
