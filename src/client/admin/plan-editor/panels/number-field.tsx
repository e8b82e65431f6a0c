import { type KeyboardEvent, useId, useState } from 'react';
import { roundPlan } from '../../../../domain/plan-geometry.ts';
import styles from './number-field.module.css';

interface NumberFieldProps {
  label: string;
  /** Shown after the number: `°`. */
  unit?: string;
  /** Null if the selected elements have different values. */
  value: number | null;
  min?: number;
  max?: number;
  /** Of the arrow keys. */
  step?: number;
  onChange: (value: number) => void;
  isDisabled?: boolean;
}

/** Accepts a decimal comma or point and applies while typing; arrow keys step by `step`, with Shift by ten of them. */
export function NumberField({
  label,
  unit,
  value,
  min = -100_000,
  max = 100_000,
  step = 1,
  onChange,
  isDisabled = false,
}: NumberFieldProps) {
  const id = useId();
  const shown = value === null ? '' : formatNumber(value);
  /**
   * The text being typed, otherwise null. Synchronizing the value in an effect would interfere with typing.
   */
  const [typed, setTyped] = useState<string | null>(null);

  const set = (wanted: number) => onChange(Math.min(Math.max(wanted, min), max));
  const handleText = (text: string) => {
    setTyped(text);
    const wanted = parseNumber(text);
    if (wanted !== null && wanted >= min && wanted <= max) onChange(wanted);
  };
  const finish = () => {
    setTyped(null);
    const wanted = typed === null ? null : parseNumber(typed);
    if (wanted !== null && typed !== shown) set(wanted);
  };
  const stepByArrow = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish();
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setTyped(null);
    set((value ?? 0) + by * step * (event.shiftKey ? 10 : 1));
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        placeholder={value === null ? 'gemischt' : undefined}
        disabled={isDisabled}
        onChange={(event) => handleText(event.target.value)}
        onBlur={finish}
        onKeyDown={stepByArrow}
      />
      {unit !== undefined && <span aria-hidden="true">{unit}</span>}
    </div>
  );
}

const formatNumber = (value: number) => roundPlan(value).toLocaleString('de', { maximumFractionDigits: 2 });

/** `1.200` are thousands, as they are shown; any other point is a decimal one. */
function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^[+-]?\d{1,3}(\.\d{3})+(?=,|$)/, (thousands) => thousands.replaceAll('.', ''))
    .replace(',', '.');
  if (!/^[+-]?\d+(\.\d*)?$|^[+-]?\.\d+$/.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
