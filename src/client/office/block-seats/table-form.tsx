import { useState } from 'react';
import { planLimits } from '../../../domain/plan-limits.ts';
import { findTwice, rowsOfTable } from '../../../domain/seat-pattern.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { replaceRows } from './edited-rows.ts';
import type { RowsFormProps } from './pattern-form.tsx';
import styles from './seats-screen.module.css';

/** Rows from a spreadsheet, in place of what is there. */
export function TableForm({ rows, onEdit }: RowsFormProps) {
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string>();
  const take = () => {
    const planned = rowsOfTable(text);
    const count = planned.reduce((sum, { seats }) => sum + seats.length, 0);
    const twice = findTwice(planned);
    if (count === 0)
      setMessage('Darin sind keine Sitze: In jede Zeile gehört erst die Reihe, dann ihre Sitze.');
    else if (count > planLimits.seats)
      setMessage(
        `Das sind ${count.toLocaleString('de')} Sitze, höchstens ${planLimits.seats.toLocaleString('de')} gehen.`,
      );
    else if (twice !== null)
      setMessage(
        twice.seat === null
          ? `Reihe ${twice.row} steht zweimal da.`
          : `In Reihe ${twice.row} steht Platz ${twice.seat} zweimal.`,
      );
    else {
      onEdit(replaceRows(rows, planned));
      setMessage(undefined);
      setText('');
    }
  };
  return (
    <details>
      <summary>Aus einer Tabelle</summary>
      <div className={styles.form}>
        <TextArea
          label="Zeilen"
          hint="Kopiere sie aus deiner Tabelle: erst die Reihe, dann ihre Sitze; leere Zellen werden Lücken. 7 (R) ist ein Rollstuhlplatz, 8 (B) ein Begleitplatz."
          value={text}
          message={message}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={take}>
            Alle Reihen ersetzen
          </Button>
        </div>
      </div>
    </details>
  );
}
