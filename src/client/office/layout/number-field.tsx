import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { roundPlan } from '../../../domain/plan-geometry.ts';
import styles from './number-field.module.css';

export interface NumberFieldProps {
  label: string;
  /** Behind the number: `°`. */
  unit?: string;
  /** Null where what is selected has different ones. */
  value: number | null;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  isDisabled?: boolean;
}

/** A number to type, with a comma or a point; arrow keys count by 1, with Shift by 10. Takes effect as one types. */
export function NumberField({
  label,
  unit,
  value,
  min = -100_000,
  max = 100_000,
  onChange,
  isDisabled = false,
}: NumberFieldProps) {
  const id = useId();
  const shown = value === null ? '' : String(roundPlan(value)).replace('.', ',');
  const [text, setText] = useState(shown);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setText(shown);
  }, [shown, isTyping]);

  const set = (wanted: number) => onChange(Math.min(Math.max(wanted, min), max));
  const type = (typed: string) => {
    setText(typed);
    const wanted = readNumber(typed);
    if (wanted !== null && wanted >= min && wanted <= max) onChange(wanted);
  };
  const finish = () => {
    setIsTyping(false);
    const wanted = readNumber(text);
    if (wanted !== null && text !== shown) set(wanted);
  };
  const count = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setIsTyping(false);
    set((value ?? 0) + by * (event.shiftKey ? 10 : 1));
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={value === null ? 'gemischt' : undefined}
        disabled={isDisabled}
        onFocus={() => setIsTyping(true)}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={count}
      />
      {unit !== undefined && <span aria-hidden="true">{unit}</span>}
    </div>
  );
}

function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^[+-]?\d+(\.\d*)?$|^[+-]?\.\d+$/.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
