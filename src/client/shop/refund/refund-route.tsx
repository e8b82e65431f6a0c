import { type FormEvent, useEffect, useRef, useState } from 'react';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { formatDate, formatDay, formatTime, weekdayOf } from '../../../domain/stored-time.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { type Answer, call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './refund-route.module.css';

type RefundLink = Answer<'POST /api/booking/refund-link'>;

/** Target of the links in mails about refunds: where the money goes, or whether tickets of a moved event go back. */
export function Component() {
  const [link, setLink] = useRefundLink();
  const isMoved = link.state === 'good' && link.asked.asks === 'money';
  return (
    <div className={styles.page}>
      <PageTitle
        className={styles.title}
        description="Sag uns, auf welches Konto wir dir Geld zurücküberweisen dürfen."
      >
        {isMoved ? 'Karten zurückgeben' : 'Wohin dürfen wir dein Geld überweisen?'}
      </PageTitle>
      <Card className={styles.card}>
        {link.state === 'asking' && <Skeleton shape="block" />}
        {link.state === 'bad' && <Over message={link.message} />}
        {link.state === 'good' &&
          (link.asked.is_used ? (
            <Answered asked={link.asked} isNew={link.isNew} />
          ) : (
            <AnswerForm token={link.token} asked={link.asked} onLink={setLink} />
          ))}
      </Card>
    </div>
  );
}

function Over({ message }: { message: string }) {
  const whole = useRef<HTMLDivElement>(null);
  // It may take the place of the form, and with it of the button that has the focus.
  useEffect(() => whole.current?.focus(), []);
  return (
    <div ref={whole} tabIndex={-1} className={styles.form}>
      <Notice tone="danger" role="alert">
        {message}
      </Notice>
      <LinkButton to={paths.home} variant="secondary">
        Zur Startseite
      </LinkButton>
    </div>
  );
}

const NO_ANSWER =
  'Wir haben keine Antwort bekommen. Versuch es noch einmal, doppelt überwiesen wird dabei nichts.';

interface AnswerFormProps {
  token: string;
  asked: RefundLink;
  onLink: (link: LinkState) => void;
}

function AnswerForm({ token, asked, onLink }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<{ errors: Record<string, string>; message?: string }>({ errors: {} });
  const { needs_account: needsAccount, asks } = asked;

  // Only after the messages are rendered is it known which field is wrong.
  useEffect(() => {
    const isWrong = Object.keys(found.errors).length > 0;
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [found]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || form.current === null) return;
    const typed = new FormData(form.current);
    const text = (name: string) => String(typed.get(name) ?? '');
    setBusy(true);
    setFound({ errors: {} });
    try {
      await call('POST /api/booking/refund-link/answer', {
        body: { token, holder: text('holder'), iban: text('iban') },
      });
      onLink(await readLink(token, true));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isUnanswered) setFound({ errors: {}, message: NO_ANSWER });
      else if (error.code === 'refund_link_over') onLink({ state: 'bad', message: error.message });
      else if (error.code === 'refund_link_used') onLink(await readLink(token, true));
      else
        setFound(
          Object.keys(error.errors).length > 0
            ? { errors: error.errors }
            : { errors: {}, message: error.message },
        );
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={send} className={styles.form}>
      <Intro asked={asked} />
      <div role="alert">{found.message && <Notice tone="danger">{found.message}</Notice>}</div>
      {needsAccount && (
        <>
          <TextField
            label="Kontoinhaber"
            name="holder"
            autoComplete="name"
            maxLength={70}
            defaultValue={asked.holder}
            required
            message={found.errors.holder}
          />
          <TextField
            label="IBAN"
            name="iban"
            hint="Sie steht auf deiner Bankkarte und in deiner Banking-App. Wir brauchen sie nur für diese Überweisung."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={42}
            placeholder="DE…"
            required
            onBlur={({ target }) => {
              target.value = inFours(target.value.toUpperCase());
            }}
            message={found.errors.iban}
          />
        </>
      )}
      <Button type="submit" isWide isBusy={isBusy}>
        {asks === 'money' ? 'Karten zurückgeben' : 'Konto absenden'}
      </Button>
      <p className={styles.soft}>
        {asks === 'money'
          ? `Das geht bis zum ${formatDay(asked.until)}, einmal und für alle Karten dieser Bestellung. Sie gelten dann nicht mehr.`
          : `Das geht bis zum ${formatDay(asked.until)} und nur einmal.`}
      </p>
    </form>
  );
}

/** Not `formatIban`: with a third page for guests it would weigh on all of them. */
const inFours = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

function Intro({ asked }: { asked: RefundLink }) {
  const { asks, number, refund, tickets, events, iban } = asked;
  const money = formatCents(eurosToCents(refund));
  if (asks === 'account') {
    return (
      <p>
        Aus deiner Bestellung <strong>{number}</strong> bekommst du <strong>{money}</strong> zurück.
      </p>
    );
  }
  return (
    <>
      {events.map(({ id, name, starts_after: at }) => (
        <p key={id}>
          {name} ist jetzt am{' '}
          <strong>
            {weekdayOf(at)}, {formatDate(at)}, {formatTime(at)} Uhr
          </strong>
          .
        </p>
      ))}
      <p>
        Passt dir das nicht, gib {tickets === 1 ? 'deine Karte' : `deine ${tickets} Karten`} aus der
        Bestellung <strong>{number}</strong> zurück.{' '}
        {refund === 0 ? 'Zu zahlen ist dann dafür nichts.' : `Du bekommst ${money} wieder`}
        {refund > 0 && (iban === null ? '.' : `, auf das Konto ${iban}.`)}
      </p>
      <p>Möchtest du kommen, musst du nichts tun.</p>
    </>
  );
}

function Answered({ asked, isNew }: { asked: RefundLink; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { asks, iban } = asked;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Danke, das ist angekommen
      </h2>
      {asks === 'money' && <p>Deine Karten sind zurückgegeben und gelten nicht mehr.</p>}
      {iban !== null && (
        <p>
          Wir überweisen auf das Konto <strong className={styles.iban}>{iban}</strong>. Bis es da ist, dauert
          es ein paar Tage.
        </p>
      )}
      <p className={styles.soft}>Stimmt etwas nicht? Antworte auf unsere Mail oder ruf uns an.</p>
    </>
  );
}

type LinkState =
  | { state: 'asking' }
  | { state: 'good'; token: string; asked: RefundLink; isNew: boolean }
  | { state: 'bad'; message: string };

async function readLink(token: string, isNew: boolean): Promise<LinkState> {
  try {
    const asked = await call('POST /api/booking/refund-link', { body: { token } });
    return { state: 'good', token, asked, isNew };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A token that was cut off while copying is refused by its form.
    const isCut = error.status === 422;
    return {
      state: 'bad',
      message: isCut ? 'Dieser Link ist unvollständig. Öffne ihn noch einmal aus der Mail.' : error.message,
    };
  }
}

/** The token is in the fragment, which browsers do not send, and is removed from the address at once. */
function useRefundLink(): [LinkState, (link: LinkState) => void] {
  const [link, setLink] = useState<LinkState>({ state: 'asking' });
  const taken = useRef('');
  useEffect(() => {
    const token = location.hash.slice(1) || taken.current;
    taken.current = token;
    history.replaceState(history.state, '', location.pathname);
    void readLink(token, false).then(setLink);
  }, []);
  return [link, setLink];
}
