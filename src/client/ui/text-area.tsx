import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** Several lines of text with their label above and message beneath; takes everything a `<textarea>` takes. */
export function TextArea({
  label,
  message,
  hint,
  isOptional,
  id,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} message={message} hint={hint} isOptional={isOptional} id={id}>
      {(control) => <textarea rows={4} {...area} {...control} />}
    </Field>
  );
}
