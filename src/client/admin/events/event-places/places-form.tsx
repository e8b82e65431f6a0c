import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LeavingPart } from '../../forms/leaving-part.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './event-places.module.css';

interface PlacesFormProps {
  eventId: number;
  blockId: number;
  /** Seats by their ids. */
  seats: ReadonlyArray<number>;
  canBlock: boolean;
  canFree: boolean;
  onDone: () => void;
  /** A field for the number of places, where they have none. */
  children?: (message: string | undefined) => ReactNode;
}

/** Blocks the chosen places for a reason, or lets them be sold again. */
export function PlacesForm({
  eventId,
  blockId,
  seats,
  canBlock,
  canFree,
  onDone,
  children,
}: PlacesFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(onDone);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={officePathTo.eventPlaces(eventId, blockId)}
      noValidate
      className={styles.form}
    >
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      {seats.map((seat) => (
        <input key={seat} type="hidden" name="seat" value={seat} />
      ))}
      {children?.(errors.places)}
      {canBlock && (
        <TextField
          label="Grund"
          name="reason"
          required
          maxLength={200}
          hint="Nur fürs Team, zum Beispiel „Technik“ oder „für den Bürgermeister“."
          message={errors.reason}
        />
      )}
      <div className={styles.steps}>
        {canBlock && (
          <Button type="submit" name="intent" value="block" isBusy={isBusy}>
            Sperren
          </Button>
        )}
        {canFree && (
          <LeavingPart heir={() => form.current?.querySelector<HTMLElement>('[value="block"]')}>
            <Button type="submit" name="intent" value="free" variant="secondary" isBusy={isBusy}>
              Freigeben
            </Button>
          </LeavingPart>
        )}
      </div>
    </fetcher.Form>
  );
}
