import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { OrderView } from '../../../contract/orders.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import styles from './order-route.module.css';
import { usePolling } from './ordered-tickets.tsx';

/** Says what has become of the mails, and lets a mistyped address be corrected until one has arrived. */
export function OrderMail({ order }: { order: OrderView }) {
  const [isEdited, setEdited] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  // What was offered once keeps its place, so that the page does not jump when a mail has arrived.
  const [wasOffered] = useState(order.mail !== 'sent');
  usePolling(order.mail === 'waiting' && !order.only_stored);
  const thanks = useRef<HTMLParagraphElement>(null);
  const correction = useRef<HTMLDivElement>(null);
  // Button and form replace each other, and both go once a mail has arrived.
  const focusFallback = () =>
    correction.current?.querySelector<HTMLElement>('input, button') ?? thanks.current;
  return (
    <>
      <p ref={thanks} tabIndex={-1} className={styles.thanks}>
        Danke, {order.firstname}! <MailText order={order} />
      </p>
      {wasOffered && (
        <div ref={correction} className={styles.correction}>
          <p role="status" className={styles.eventFacts}>
            {isCorrected && !isEdited && 'Die Adresse ist berichtigt.'}
          </p>
          {isEdited && order.mail !== 'sent' ? (
            <EmailForm
              order={order}
              focusFallback={focusFallback}
              onEnd={(isDone) => {
                setEdited(false);
                setCorrected(isDone);
              }}
            />
          ) : (
            order.mail !== 'sent' && (
              <CorrectButton focusFallback={focusFallback} onClick={() => setEdited(true)} />
            )
          )}
        </div>
      )}
    </>
  );
}

function MailText({ order: { only_stored, mail, status, email } }: { order: OrderView }) {
  if (only_stored)
    return 'Deine Bestellbestätigung ist noch nicht verschickt, nur abgelegt. Drucke diese Seite oder merke dir ihre Adresse.';
  const address = <strong>{email}</strong>;
  if (mail === 'failed') return <>Unsere Mail an {address} kam nicht an. Ist die Adresse richtig?</>;
  if (status !== 'open') return <>Wir schreiben dir an {address}.</>;
  return mail === 'sent' ? (
    <>Die Bestellbestätigung ging an {address}.</>
  ) : (
    <>Die Bestellbestätigung geht gleich an {address}.</>
  );
}

type FindFallback = () => HTMLElement | null;

function CorrectButton({ focusFallback, onClick }: { focusFallback: FindFallback; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, focusFallback);
  return (
    <Button ref={button} variant="quiet" onClick={onClick}>
      E-Mail-Adresse berichtigen
    </Button>
  );
}

interface EmailFormProps {
  order: OrderView;
  focusFallback: FindFallback;
  onEnd: (isDone: boolean) => void;
}

function EmailForm({ order, focusFallback, onEnd }: EmailFormProps) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  useFocusFallback(form, focusFallback);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const email = form.current?.querySelector('input')?.value ?? '';
    setBusy(true);
    setMessage(undefined);
    try {
      await call('PUT /api/booking/order/:id/email', { params: { id: order.id }, body: { email } });
      await revalidate();
      onEnd(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.errors.email ?? error.message);
      setBusy(false);
      form.current?.querySelector('input')?.focus();
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      onInput={() => setMessage(undefined)}
      className={styles.emailForm}
    >
      <TextField
        label="E-Mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={order.email}
        message={message}
      />
      <div className={styles.emailSteps}>
        <Button type="submit" isBusy={isBusy}>
          Adresse speichern
        </Button>
        <Button variant="quiet" onClick={() => onEnd(false)}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}
