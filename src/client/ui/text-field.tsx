import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** One line of text with its label above and its message beneath; takes everything an `<input>` takes. */
export function TextField({
  label,
  message,
  hint,
  isOptional,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <Field label={label} message={message} hint={hint} isOptional={isOptional} id={id}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
