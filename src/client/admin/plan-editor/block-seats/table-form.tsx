import { useState } from 'react';
import { countOfTable, rowsOfTable } from '../../../../domain/seat-pattern.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { replaceRows } from './edited-rows.ts';
import type { RowsFormProps } from './pattern-form.tsx';
import { tellProblems, tellTooMany } from './row-problem-words.ts';
import styles from './seats-screen.module.css';

/** Rows from a spreadsheet, in place of what is there. */
export function TableForm({ blockId, seats: { rows }, onEdit }: RowsFormProps) {
  const [typed, setText] = useDraft<string>(`seat-table:${blockId}`);
  const text = typeof typed === 'string' ? typed : '';
  const [message, setMessage] = useState<string>();
  const take = () => {
    const planned = rowsOfTable(text);
    const refused =
      planned.length === 0
        ? 'Darin sind keine Sitze: In jede Zeile gehört erst die Reihe, dann ihre Sitze.'
        : (tellTooMany(countOfTable(text)) ?? tellProblems(planned));
    setMessage(refused);
    if (refused !== undefined) return;
    onEdit({ rows: replaceRows(rows, planned) });
    setText('');
  };
  return (
    <details open={text !== '' || undefined}>
      <summary>Aus einer Tabelle</summary>
      <div className={styles.form}>
        <TextArea
          label="Zeilen"
          hint="Kopiere sie aus deiner Tabelle: erst die Reihe, dann ihre Sitze; leere Zellen werden Lücken. 7 (R) ist ein Rollstuhlplatz, 8 (B) ein Begleitplatz."
          value={text}
          message={message}
          onChange={({ target }) => {
            setText(target.value);
            setMessage(undefined);
          }}
          onPaste={(event) => {
            // Counted before it is in the field, which a text of this size would hold up for seconds.
            const tooMany = tellTooMany(countOfTable(event.clipboardData.getData('text/plain')));
            if (tooMany === undefined) return;
            event.preventDefault();
            setMessage(`${tooMany} Es ist nichts eingefügt.`);
          }}
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
