import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface StepperProps {
  /** What is counted, for those who listen: "Erwachsene". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  /** Without one there is no upper end. */
  max?: number | undefined;
  name?: string | undefined;
}

/** A whole number between minus and plus; it may be typed as well, what does not fit is brought within the ends. */
export function Stepper({ label, value, onChange, min = 0, max, name }: StepperProps) {
  // What stands in the field while it is being typed and is no fitting number yet.
  const [draft, setDraft] = useState<string | null>(null);
  const [announced, setAnnounced] = useState<number | null>(null);
  const within = (wanted: number) => Math.max(min, max === undefined ? wanted : Math.min(wanted, max));

  const step = (by: number) => {
    const next = within(value + by);
    setDraft(null);
    if (next === value) return;
    setAnnounced(next);
    onChange(next);
  };

  const type = (text: string) => {
    setDraft(text);
    // Typed numbers are heard as they are typed; the same one, when a button comes back to it, must be news again.
    setAnnounced(null);
    if (!/^\d+$/.test(text)) return;
    const typed = Number(text);
    if (Number.isSafeInteger(typed) && within(typed) === typed) onChange(typed);
  };

  const settle = () => {
    if (draft !== null && draft.trim() !== '') {
      const typed = Math.round(Number(draft));
      if (Number.isSafeInteger(typed) && within(typed) !== value) onChange(within(typed));
    }
    setDraft(null);
  };

  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={`${label}: weniger`}
        aria-disabled={value <= min || undefined}
        onClick={() => step(-1)}
      >
        <Minus size={20} />
      </button>
      <input
        className={styles.number}
        type="number"
        inputMode="numeric"
        aria-label={`${label}: Anzahl`}
        name={name}
        min={min}
        max={max}
        step={1}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={`${label}: mehr`}
        aria-disabled={(max !== undefined && value >= max) || undefined}
        onClick={() => step(1)}
      >
        <Plus size={20} />
      </button>
      {/* Set from outside meanwhile, the number that was said no longer holds. */}
      <VisuallyHidden aria-live="polite">{announced === value && `${label}: ${value}`}</VisuallyHidden>
    </fieldset>
  );
}
