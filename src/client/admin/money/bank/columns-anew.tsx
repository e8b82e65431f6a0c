import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Field } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import styles from './bank-page.module.css';
import { saidOf, sendFile } from './bank-upload.tsx';
import { ColumnForm, type UnknownColumns } from './column-form.tsx';

/** Maps the columns of a table again that was imported by wrong ones; the import is replaced as soon as it can be read. */
export function ColumnsAnew({ importId }: { importId: number }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ file: File; columns: UnknownColumns } | null>(null);
  const [problem, setProblem] = useState('');
  const { isBusy, attempt } = useAttempt(({ message }) => setProblem(message));
  const summary = useRef<HTMLElement>(null);

  const send = (file: File, query: Record<string, string>) => {
    setProblem('');
    return attempt(async () => {
      // Somebody has confirmed the account of this very file before.
      const taken = await sendFile(file, { account: 'ours', replaces: String(importId), ...query });
      if (taken.import === null) {
        setAsked(taken.columns === null ? null : { file, columns: taken.columns });
      } else {
        notify(saidOf(taken), 'good');
        await navigate(adminPathTo.bankImport(taken.import), { replace: true });
      }
    });
  };
  return (
    <details className={styles.anew}>
      <summary ref={summary}>Spalten stimmen nicht?</summary>
      <div className={styles.part}>
        <Field
          label="Dieselbe Datei noch einmal wählen"
          hint="Du ordnest die Spalten neu zu; was hier steht, wird ersetzt."
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.txt,.zip"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) void send(file, { columns: 'anew' });
                target.value = '';
              }}
            />
          )}
        </Field>
        {problem !== '' && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {asked !== null && (
          <ColumnForm
            file={asked.file.name}
            columns={asked.columns}
            isBusy={isBusy}
            onSaved={() => void send(asked.file, {})}
            focusFallback={() => summary.current}
            isAnew
          />
        )}
      </div>
    </details>
  );
}
