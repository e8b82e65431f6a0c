import Printer from 'lucide-react/icons/printer';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useActionData, useNavigation, useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { checkText, readFields, WITHDRAWAL_RULES } from '../../../contract/form-rules.ts';
import { formatDateTime } from '../../../domain/stored-time.ts';
import { useHydrated, useIsOnline } from '../../platform/browser-state.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FactList } from './fact-list.tsx';
import {
  type Receipt,
  readWithdrawalDraft,
  storeWithdrawalDraft,
  type WithdrawalAnswer,
} from './withdrawal-data.ts';
import styles from './withdrawal-route.module.css';

export { action } from './withdrawal-data.ts';

/** Required to be open to guests without a login (§ 356a BGB). */
export function Component() {
  const festival = useRouteLoaderData<Festival | null>('guest-layout');
  const answer = useActionData<WithdrawalAnswer>();
  return (
    <div className={styles.page}>
      <PageTitle
        className={styles.title}
        description="Bestellungen im Kartenshop online widerrufen: ohne Anmeldung, mit sofortiger Eingangsbestätigung."
      >
        Vertrag widerrufen
      </PageTitle>
      {answer?.receipt ? (
        <WithdrawalReceipt {...answer.receipt} />
      ) : (
        <>
          <p>
            Für Karten zu einem festen Termin sieht das Gesetz kein Widerrufsrecht vor. Wir räumen es dir
            trotzdem ein: Du kannst deine Bestellung 14 Tage lang widerrufen, ohne einen Grund zu nennen,
            solange die Karten nicht am Einlass eingelöst sind. Alles Weitere steht in Abschnitt 7 der{' '}
            <Link to={`${paths.terms}#widerruf`}>AGB</Link>.
          </p>
          <Card className={styles.card}>
            <WithdrawalForm answer={answer} />
          </Card>
          {festival && (
            <p className={styles.otherWays}>
              Ein Brief oder eine Mail an <a href={`mailto:${festival.club.email}`}>{festival.club.email}</a>{' '}
              genügt auch.
            </p>
          )}
        </>
      )}
    </div>
  );
}

type WithdrawalField = keyof typeof WITHDRAWAL_RULES;

// `Object.keys()` returns string[], losing the names.
const FIELDS = Object.keys(WITHDRAWAL_RULES) as WithdrawalField[];

const LABELS: Record<WithdrawalField, string> = {
  name: 'Vor- und Nachname',
  order_number: 'Bestellnummer',
  email: 'Email',
  remark: 'Bemerkung',
};

const NOTHING: WithdrawalAnswer = { errors: {} };
const ONLINE_AGAIN = 'Du hast wieder Netz, und es ist noch alles da: Jetzt kannst du widerrufen.';

/** Everything typed stays in this tab until the withdrawal has arrived. */
function WithdrawalForm({ answer = NOTHING }: { answer: WithdrawalAnswer | undefined }) {
  const isHydrated = useHydrated();
  const isBusy = useNavigation().formMethod === 'POST';
  const isOnlineAgain = useIsOnline() && answer.isOffline === true;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [corrected, setCorrected] = useState<{ of: WithdrawalAnswer; names: WithdrawalField[] }>();

  // Only after submission can the notice be rendered and focused.
  useEffect(() => {
    if (isBusy) return;
    const first = FIELDS.find((name) => answer.errors[name] !== undefined);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    else if (answer.message) notice.current?.focus();
  }, [answer, isBusy]);

  const correctedNames = corrected?.of === answer ? corrected.names : [];
  const change = ({ currentTarget, target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    const typed = new FormData(currentTarget);
    // The form has no other fields.
    const name = target.name as WithdrawalField;
    storeWithdrawalDraft(readFields(WITHDRAWAL_RULES, typed));
    const others = correctedNames.filter((other) => other !== name);
    const isRight = checkText(WITHDRAWAL_RULES[name], target.value) === undefined;
    setCorrected({ of: answer, names: isRight ? [...others, name] : others });
  };
  const draft = isHydrated ? readWithdrawalDraft() : {};
  const text = (name: WithdrawalField) => ({
    name,
    label: LABELS[name],
    defaultValue: draft[name] ?? '',
    message: !correctedNames.includes(name) && answer.errors[name],
  });

  return (
    <>
      <div ref={notice} role="alert" tabIndex={-1}>
        {!isBusy && answer.message && (
          <Notice tone={isOnlineAgain ? 'good' : 'warning'}>
            {isOnlineAgain ? ONLINE_AGAIN : answer.message}
          </Notice>
        )}
        {corrected?.of !== answer && <ErrorSummary answer={answer} />}
      </div>
      {/* Inert until hydrated: submitted without script it would end on a page of the API. The key
          remounts the fields after hydration, because the server cannot know what this tab has stored. */}
      <Form
        key={String(isHydrated)}
        ref={form}
        method="post"
        action={paths.withdrawal}
        noValidate
        inert={!isHydrated}
        className={styles.form}
        onChange={change}
        // Clears the summary, so that it can be announced again.
        onSubmit={() => setCorrected({ of: answer, names: correctedNames })}
      >
        <TextField {...text('name')} autoComplete="name" required />
        <TextField
          {...text('order_number')}
          hint="Sie steht in deiner Bestellbestätigung. Hast du sie nicht zur Hand, schreib, was du wann bestellt hast."
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField
          {...text('email')}
          hint="Dorthin schicken wir dir sofort die Bestätigung, dass dein Widerruf angekommen ist."
          type="email"
          autoComplete="email"
          required
        />
        <TextArea
          {...text('remark')}
          hint="Zum Beispiel, welche Karten du zurückgibst, wenn es nicht alle sind."
          isOptional
          rows={3}
        />
        <Button type="submit" isWide isBusy={isBusy}>
          Widerruf bestätigen
        </Button>
      </Form>
    </>
  );
}

/** Announces how many fields are wrong, because the focus may already be on the first of them. */
function ErrorSummary({ answer: { errors } }: { answer: WithdrawalAnswer }) {
  const labels = FIELDS.filter((name) => errors[name] !== undefined).map((name) => LABELS[name]);
  if (labels.length === 0) return null;
  const count =
    labels.length === 1 ? 'Eine Angabe fehlt oder stimmt' : `${labels.length} Angaben fehlen oder stimmen`;
  return (
    <VisuallyHidden>
      {count} noch nicht: {labels.join(', ')}.
    </VisuallyHidden>
  );
}

function WithdrawalReceipt({ declared, receivedAt, isOnlyStored }: Receipt) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, order_number, email, remark } = declared;
  return (
    <Card as="section" className={styles.card} aria-labelledby="eingang">
      <h2 ref={heading} id="eingang" tabIndex={-1}>
        Dein Widerruf ist eingegangen
      </h2>
      <p>
        {isOnlyStored ? (
          'Deine Eingangsbestätigung ist noch nicht verschickt, nur abgelegt. Drucke am besten diese Seite.'
        ) : (
          <>
            Das bestätigen wir dir auch per Mail an <strong className={styles.address}>{email}</strong>.
          </>
        )}
      </p>
      <FactList
        facts={[
          ['Eingegangen am', `${formatDateTime(receivedAt)} Uhr`],
          ['Erklärung', 'Hiermit widerrufe ich meine Bestellung.'],
          ['Bestellnummer', order_number],
          ['Name', name],
          ['Email', email],
          ['Bemerkung', remark],
        ]}
      />
      <p>
        Wir sehen ihn uns an und melden uns bei dir. Bis dahin gelten deine Karten weiter. Was du bezahlt
        hast, bekommst du bei einem wirksamen Widerruf binnen 14 Tagen zurück.
      </p>
      <Button variant="secondary" className={styles.print} onClick={() => window.print()}>
        <Printer size={18} />
        Seite drucken
      </Button>
    </Card>
  );
}
