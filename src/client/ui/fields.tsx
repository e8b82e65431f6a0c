import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './fields.module.css';

interface FieldProps {
  label: ReactNode;
  /** Shown below the control, which is then marked as invalid. */
  message?: ReactNode;
  /** Shown above the control. */
  hint?: ReactNode;
  isOptional?: boolean | undefined;
  id?: string | undefined;
}

/** Connects a control to its label, hint and message. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
}

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

export function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.message} id={id}>
      <CircleAlert size={16} />
      <span>{children}</span>
    </p>
  );
}

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

/** The `<option>`s are the children. */
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

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  message?: ReactNode;
}

/** The label may contain a link. */
export function Checkbox({ label, message, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  return (
    <div className={styles.checkbox}>
      <label className={styles.line} htmlFor={controlId}>
        <input
          // Set even if valid: browsers otherwise report a required box as invalid from the start.
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
