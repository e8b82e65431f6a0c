import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Beneath the field when something is wrong with it. */
  message?: ReactNode;
  /** Above the field, before anything is typed. */
  hint?: ReactNode;
  /** Says so beside the label. */
  isOptional?: boolean | undefined;
  id?: string | undefined;
}

/** What a control needs to belong to its label, hint and message. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
}

/** A label above, the control, and what is to be said about it beneath. */
export function Field({
  label,
  message,
  hint,
  isOptional = false,
  id,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const messageId = `${controlId}-message`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {isOptional && <span className={styles.optional}> (freiwillig)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': [hint && hintId, message && messageId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': message ? true : undefined,
        className: styles.control,
      })}
      {message && <FieldMessage id={messageId}>{message}</FieldMessage>}
    </div>
  );
}

/** What is wrong with a field, in words and with a sign. */
export function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.message} id={id}>
      <CircleAlert size={16} />
      <span>{children}</span>
    </p>
  );
}
