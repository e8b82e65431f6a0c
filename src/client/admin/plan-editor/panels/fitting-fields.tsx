import { useState } from 'react';
import type { Fitting } from '../../../../domain/plan-element.ts';
import { planLimits } from '../../../../domain/plan-limits.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useBoard } from '../canvas/board-context.ts';
import { setProperty } from '../tools/edit-elements.ts';

/** What is written on the stage or a label. */
export function FittingFields({ fitting }: { fitting: Fitting }) {
  const board = useBoard();
  const [text, setText] = useState(fitting.text);
  return (
    <TextField
      label="Text"
      value={text}
      maxLength={planLimits.name}
      autoComplete="off"
      required
      message={text.trim() === '' ? 'Hier muss etwas stehen.' : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const wanted = target.value.trim();
        if (wanted === '') return;
        setProperty(
          board,
          (element) => ('text' in element ? { ...element, text: wanted } : element),
          `text ${fitting.key}`,
        );
      }}
      onBlur={() => setText(fitting.text)}
    />
  );
}
