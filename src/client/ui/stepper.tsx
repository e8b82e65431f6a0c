import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepperProps {
  /** The accessible name: "Erwachsene". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number | undefined;
  name?: string | undefined;
}

/** Typed numbers are clamped to the range; of 2.5 the 2 counts, which was typed first. */
export function Stepper({ label, value, onChange, min = 0, max, name }: StepperProps) {
  // What was typed, while it is not a valid number yet.
  const [draft, setDraft] = useState<string | null>(null);
  const [announced, setAnnounced] = useState<number | null>(null);
  const clamp = (wanted: number) => Math.max(min, max === undefined ? wanted : Math.min(wanted, max));

  const step = (by: number) => {
    const next = clamp(value + by);
    setDraft(null);
    if (next === value) return;
    setAnnounced(next);
    onChange(next);
  };

  const type = (text: string) => {
    setDraft(text);
    // Typing is not announced; reset, so that a button reaching the same number announces it again.
    setAnnounced(null);
    if (!/^\d+$/.test(text)) return;
    const typed = Number(text);
    if (Number.isSafeInteger(typed) && clamp(typed) === typed) onChange(typed);
  };

  const settle = () => {
    if (draft !== null && draft.trim() !== '') {
      const typed = Number(draft);
      if (Number.isSafeInteger(typed) && clamp(typed) !== value) onChange(clamp(typed));
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
      {/* A value set from outside makes the announcement obsolete. */}
      <VisuallyHidden aria-live="polite">{announced === value && `${label}: ${value}`}</VisuallyHidden>
    </fieldset>
  );
}
