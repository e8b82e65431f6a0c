import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldMessage } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  message?: ReactNode;
}

/** A box to tick with its label beside and its message beneath. The label may hold a link. */
export function Checkbox({ label, message, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  return (
    <div className={styles.checkbox}>
      <label className={styles.line} htmlFor={controlId}>
        <input
          // Said either way: a browser takes a box that must be ticked for wrong from the start.
          aria-invalid={!!message}
          {...input}
          id={controlId}
          type="checkbox"
          className={styles.box}
          aria-describedby={message ? messageId : undefined}
        />
        <span>{label}</span>
      </label>
      {message && <FieldMessage id={messageId}>{message}</FieldMessage>}
    </div>
  );
}
