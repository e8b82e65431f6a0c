import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { BoxOfficeEvent, IssuedOrder } from '../../../../contract/box-office.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { wayWords } from '../../orders/outbox/mail-words.ts';
import styles from './box-office.module.css';
import { type ChosenSeat, nameChosen } from './chosen-seat.ts';
import { ChosenSeatsList } from './chosen-seats-list.tsx';
import { IssueFields, type Typed } from './issue-fields.tsx';
import type { IssueKind } from './issue-kinds.ts';
import { IssueRefused } from './issue-refused.tsx';
import { IssuedPanel } from './issued-panel.tsx';
import { chosenOf, countTicketsWords, nameOfOffer, type Quantities } from './offer-lines.ts';
import { TicketChoice } from './ticket-choice.tsx';
import { useIssuing } from './use-issuing.ts';
import { wishOf } from './wish-of.ts';

interface IssueFormProps {
  kind: IssueKind;
  event: BoxOfficeEvent;
  typed: Typed;
  onType: (typed: Typed) => void;
  onIssued: () => void;
}

const NONE: number[] = [];

/** Which tickets and for whom; what is refused stays as it was chosen and typed, but for seats that others have. */
export function IssueForm({ kind, event, typed, onType, onIssued }: IssueFormProps) {
  const [quantities, setQuantities] = useState<Quantities>({});
  const [seats, setSeats] = useState<ChosenSeat[]>([]);
  const [isAdmitting, setAdmitting] = useState(false);
  const [issued, setIssued] = useState<{ order: IssuedOrder; kind: IssueKind; mail: string } | null>(null);
  const [sent, setSent] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const mayAdmit = useSession((session) => session.can('checkin'));
  const { issue, isBusy, refused, forget } = useIssuing();
  const form = useRef<HTMLFormElement>(null);

  const byNumber = chosenOf(event.offers, quantities);
  const count = byNumber.count + seats.length;
  const isFree = kind === 'complimentary';
  const cents = seats.reduce((sum, { price }) => sum + eurosToCents(price.price), byNumber.cents);
  const lines = [
    ...seats.map(({ seat, price }) => ({ is_fixed: false as const, id: seat.id, ticket_price_id: price.id })),
    ...byNumber.lines,
  ];
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      forget();
      setMissing(false);
      set(value);
    };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal leads to the first field that is wrong
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);

  const send = async (submit: SyntheticEvent) => {
    submit.preventDefault();
    setMissing(count === 0);
    if (count === 0) return;
    setSent([
      ...seats.map(nameChosen),
      ...event.offers.filter((offer) => chosenOf([offer], quantities).count > 0).map(nameOfOffer),
    ]);
    const isAdmitted = mayAdmit && isAdmitting;
    const wish = wishOf({ kind, event: event.id, lines, cents, typed, isAdmitted });
    await issue(wish, (order) => {
      setIssued({ order, kind, mail: kind === 'box_office' ? '' : (typed.email ?? '').trim() });
      setSeats([]);
      setQuantities({});
      // Several are often given for one reason.
      onType(kind === 'complimentary' ? { reason: typed.reason ?? '' } : {});
    });
    onIssued();
  };
  return (
    <>
      {issued && (
        <IssuedPanel order={issued.order} title={doneWords(issued)} hasTickets={issued.kind !== 'telephone'}>
          {issued.mail !== '' && (
            <p>
              Die Mail an {issued.mail} ist {wayWords(issued.order.only_stored)}.
            </p>
          )}
        </IssuedPanel>
      )}
      <form ref={form} noValidate onSubmit={send} className={styles.columns}>
        <Card as="section" aria-label="Plätze">
          <TicketChoice
            event={event}
            seats={seats}
            onSeats={changed(setSeats)}
            quantities={quantities}
            onQuantities={changed(setQuantities)}
            isFree={isFree}
            isBusy={isBusy}
            taken={refused?.details.taken ?? NONE}
          />
        </Card>
        <Card as="section" aria-labelledby="karten">
          <div className={styles.part}>
            <h2 id="karten" tabIndex={-1}>
              {count === 0 ? 'Noch keine Karte gewählt' : countTicketsWords(count)}
            </h2>
            <ChosenSeatsList seats={seats} onChange={changed(setSeats)} isFree={isFree} />
            {byNumber.count > 0 && (
              <ul className={styles.soft}>
                {event.offers.map((offer) => {
                  const { count: many } = chosenOf([offer], quantities);
                  return many > 0 && <li key={nameOfOffer(offer)}>{`${many} × ${nameOfOffer(offer)}`}</li>;
                })}
              </ul>
            )}
            <IssueFields kind={kind} typed={typed} onType={onType} errors={refused?.errors ?? {}} />
            {kind === 'box_office' && mayAdmit && (
              <Checkbox
                label="Gleich einlassen"
                checked={isAdmitting}
                onChange={({ target }) => setAdmitting(target.checked)}
              />
            )}
            <IssueRefused refused={refused} names={sent} />
            <p role="alert">{isMissing && 'Wähle zuerst aus, welche Karten es sein sollen.'}</p>
            <Button type="submit" isWide isBusy={isBusy} className={styles.main ?? ''}>
              {buttonWords(kind, count, cents)}
            </Button>
          </div>
        </Card>
      </form>
    </>
  );
}

function buttonWords(kind: IssueKind, count: number, cents: number): string {
  const verb = kind === 'telephone' ? 'bestellen' : 'ausgeben';
  if (count === 0) return kind === 'telephone' ? 'Bestellen' : 'Ausgeben';
  if (kind === 'complimentary') return `${countTicketsWords(count, 'Ehrenkarte')} ${verb}`;
  return `${countTicketsWords(count)} ${verb} · ${formatCents(cents)}`;
}

function doneWords({ order, kind }: { order: IssuedOrder; kind: IssueKind }): string {
  const count = order.items.length;
  if (kind === 'complimentary') return `${countTicketsWords(count, 'Ehrenkarte')} ausgegeben`;
  return kind === 'telephone'
    ? `${countTicketsWords(count)} bestellt`
    : `${countTicketsWords(count)} ausgegeben`;
}
