import X from 'lucide-react/icons/x';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { BoxOfficeEvent, IssuedOrder } from '../../../../contract/box-office.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, SelectField } from '../../../ui/fields.tsx';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { queuedMailText } from '../../orders/outbox/mail-status.tsx';
import styles from './box-office.module.css';
import { IssueFields, type IssueKind, issueRequestOf, type TypedFields } from './issue-fields.tsx';
import { IssuedPanel } from './issued-panel.tsx';
import { offerLabel, type Quantities, selectionOf } from './offer-list.tsx';
import { type ChosenSeat, chosenSeatLabel, TicketChoice } from './ticket-choice.tsx';
import { RefusalNotice, useIssuing } from './use-issuing.tsx';

interface IssueFormProps {
  kind: IssueKind;
  event: BoxOfficeEvent;
  typed: TypedFields;
  onType: (typed: TypedFields) => void;
  onIssued: () => void;
}

const NONE: number[] = [];

/** A refusal keeps everything chosen and typed, except seats that are taken. */
export function IssueForm({ kind, event, typed, onType, onIssued }: IssueFormProps) {
  const [quantities, setQuantities] = useState<Quantities>({});
  const [seats, setSeats] = useState<ChosenSeat[]>([]);
  const [isAdmitting, setAdmitting] = useState(false);
  const [issued, setIssued] = useState<{ order: IssuedOrder; kind: IssueKind; mail: string } | null>(null);
  const [sent, setSent] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const mayAdmit = useSession((session) => session.can('checkin'));
  const { issue, isBusy, refused, clearRefusal } = useIssuing();
  const form = useRef<HTMLFormElement>(null);

  const byNumber = selectionOf(event.offers, quantities);
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
      clearRefusal();
      setMissing(false);
      set(value);
    };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal focuses the first invalid field
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);

  const send = async (submit: SyntheticEvent) => {
    submit.preventDefault();
    setMissing(count === 0);
    if (count === 0) return;
    setSent([
      ...seats.map(chosenSeatLabel),
      ...event.offers.filter((offer) => selectionOf([offer], quantities).count > 0).map(offerLabel),
    ]);
    const isAdmitted = mayAdmit && isAdmitting;
    const request = issueRequestOf({ kind, event: event.id, lines, cents, typed, isAdmitted });
    await issue(request, (order) => {
      setIssued({ order, kind, mail: kind === 'box_office' ? '' : (typed.email ?? '').trim() });
      setSeats([]);
      setQuantities({});
      // Complimentary tickets are often issued several times for the same reason.
      onType(kind === 'complimentary' ? { reason: typed.reason ?? '' } : {});
    });
    onIssued();
  };
  return (
    <>
      {issued && (
        <IssuedPanel
          order={issued.order}
          title={issuedTitle(issued)}
          hasTickets={issued.kind !== 'telephone'}
        >
          {issued.mail !== '' && (
            <p>
              Die E-Mail an {issued.mail} ist {queuedMailText(issued.order.only_stored)}.
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
              {count === 0 ? 'Noch keine Karte gewählt' : formatTicketCount(count)}
            </h2>
            <ChosenSeatsList seats={seats} onChange={changed(setSeats)} isFree={isFree} />
            {byNumber.count > 0 && (
              <ul className={styles.soft}>
                {event.offers.map((offer) => {
                  const { count: many } = selectionOf([offer], quantities);
                  return many > 0 && <li key={offerLabel(offer)}>{`${many} × ${offerLabel(offer)}`}</li>;
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
            <RefusalNotice refused={refused} names={sent} />
            <p role="alert">{isMissing && 'Wähle zuerst aus, welche Karten es sein sollen.'}</p>
            <Button type="submit" isWide isBusy={isBusy} className={styles.main ?? ''}>
              {submitLabel(kind, count, cents)}
            </Button>
          </div>
        </Card>
      </form>
    </>
  );
}

interface ChosenSeatsListProps {
  seats: ReadonlyArray<ChosenSeat>;
  onChange: (seats: ChosenSeat[]) => void;
  /** For complimentary tickets. */
  isFree: boolean;
}

function ChosenSeatsList({ seats, onChange, isFree }: ChosenSeatsListProps) {
  if (seats.length === 0) return null;
  const remove = (id: number) => {
    onChange(seats.filter(({ seat }) => seat.id !== id));
    document.getElementById('karten')?.focus();
  };
  const setPrice = (one: ChosenSeat, id: number) =>
    onChange(
      seats.map((other) =>
        other === one ? { ...one, price: one.prices.find((price) => price.id === id) ?? one.price } : other,
      ),
    );
  return (
    <ul className={styles.offers}>
      {seats.map((one) => (
        <li key={one.seat.id} className={`${styles.offer} ${styles.seat}`}>
          <span className={styles.about}>
            <strong>{chosenSeatLabel(one)}</strong>
          </span>
          <SelectField
            label={<span className={styles.soft}>Karte</span>}
            aria-label={`Karte für ${chosenSeatLabel(one)}`}
            value={one.price.id}
            onChange={({ target }) => setPrice(one, Number(target.value))}
          >
            {one.prices.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {isFree ? name : `${name} (${formatCents(eurosToCents(price))})`}
              </option>
            ))}
          </SelectField>
          <Button
            variant="quiet"
            aria-label={`${chosenSeatLabel(one)} weglassen`}
            onClick={() => remove(one.seat.id)}
          >
            <X size={18} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function submitLabel(kind: IssueKind, count: number, cents: number): string {
  const verb = kind === 'telephone' ? 'bestellen' : 'ausgeben';
  if (count === 0) return kind === 'telephone' ? 'Bestellen' : 'Ausgeben';
  if (kind === 'complimentary') return `${formatTicketCount(count, 'Ehrenkarte')} ${verb}`;
  return `${formatTicketCount(count)} ${verb} · ${formatCents(cents)}`;
}

function issuedTitle({ order, kind }: { order: IssuedOrder; kind: IssueKind }): string {
  const count = order.items.length;
  if (kind === 'complimentary') return `${formatTicketCount(count, 'Ehrenkarte')} ausgegeben`;
  return kind === 'telephone'
    ? `${formatTicketCount(count)} bestellt`
    : `${formatTicketCount(count)} ausgegeben`;
}
