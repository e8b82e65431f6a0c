import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notifications.tsx';
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
        <Button variant="secondary" onClick={andFocusForm(onKeep)}>
          {keepLabel}
        </Button>
        <Button variant="quiet" onClick={andFocusForm(onDiscard)}>
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
  const discard = () => {
    onDiscard();
    notify('Deine Eingaben sind verworfen.');
  };
  return (
    <>
      <Button type="submit" isBusy={isBusy} {...button}>
        {label}
      </Button>
      {isTouched && (
        <>
          <Button variant="quiet" onClick={andFocusForm(discard)}>
            Verwerfen
          </Button>
          <p className={styles.soft}>{unsavedText}</p>
        </>
      )}
    </>
  );
}

/**
 * The pressed button disappears with the draft or the notice, and the focus would be lost with it. Never to the save
 * button: Enter pressed twice would save.
 */
const andFocusForm = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>(FIELD) ?? [])];
  const shown = fields.find((field) => field.closest('[hidden]') === null);
  (shown ?? document.querySelector('h1'))?.focus();
  act();
};

const FIELD = 'input:not([type=hidden]), select, textarea';
