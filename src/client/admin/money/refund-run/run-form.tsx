import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import styles from './refund-run.module.css';

interface RunFormProps {
  intent: 'discard' | 'undo' | 'take out';
  label: string;
  /** Of which refund, and its number; otherwise of the whole run. */
  refund?: { id: number; number: string; isLast: boolean };
}

/** A button that does one thing to a run or to a refund of it. */
export function RunForm({ intent, label, refund }: RunFormProps) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post" className={styles.deed}>
      <input type="hidden" name="intent" value={intent} />
      {refund !== undefined && <input type="hidden" name="refund" value={refund.id} />}
      {refund?.isLast && <input type="hidden" name="is_last" value="1" />}
      <Button
        type="submit"
        variant="quiet"
        isBusy={isBusy}
        {...(refund === undefined ? {} : { 'aria-label': `${label}: ${refund.number}` })}
      >
        {label}
      </Button>
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </fetcher.Form>
  );
}
