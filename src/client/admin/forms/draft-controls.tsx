import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin-form.module.css';

interface OutdatedNoticeProps {
  title: string;
  /** Says that the input is still there and not saved. */
  text?: string;
  keepLabel?: string;
  discardLabel?: string;
  /** Keeps the input as a change of the newer version. */
  onKeep: () => void;
  onDiscard: () => void;
}

/** For a form whose draft is based on a version that somebody else has replaced meanwhile. */
export function OutdatedNotice({
  title,
  text = 'Deine Eingaben sind noch da und nicht gespeichert.',
  keepLabel = 'Meine Eingaben behalten',
  discardLabel = 'Neuen Stand zeigen',
  onKeep,
  onDiscard,
}: OutdatedNoticeProps) {
  return (
    <Notice tone="warning" title={title}>
      <p>{text}</p>
      <div className={styles.steps}>
        <Button variant="secondary" onClick={andFocusSave(onKeep)}>
          {keepLabel}
        </Button>
        <Button variant="quiet" onClick={andFocusSave(onDiscard)}>
          {discardLabel}
        </Button>
      </div>
    </Notice>
  );
}

interface SaveDraftProps {
  label: string;
  unsavedText?: string;
  isBusy: boolean;
  /** Whether there is anything to discard. */
  isTouched: boolean;
  onDiscard: () => void;
  /** Attributes of the save button. */
  id?: string;
  name?: string;
  value?: string;
}

/** The save button of a form with a draft; the draft can be discarded beside it. */
export function SaveDraft({
  label,
  unsavedText = 'Noch nicht gespeichert',
  isBusy,
  isTouched,
  onDiscard,
  ...button
}: SaveDraftProps) {
  return (
    <>
      <Button type="submit" isBusy={isBusy} {...button}>
        {label}
      </Button>
      {isTouched && (
        <>
          <Button variant="quiet" onClick={andFocusSave(onDiscard)}>
            Verwerfen
          </Button>
          <p className={styles.soft}>{unsavedText}</p>
        </>
      )}
    </>
  );
}

/** The pressed button disappears with the draft or the notice; the focus would be lost with it. */
const andFocusSave = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  act();
};
