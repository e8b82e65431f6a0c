import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import { checkText, readFields, WITHDRAWAL_RULES } from '../../../../contract/form-rules.ts';
import { paths } from '../../../platform/paths.ts';
import { useHydrated } from '../../../platform/use-hydrated.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { WithdrawalAnswer } from './declare-here.ts';
import { keepWithdrawalDraft, readWithdrawalDraft } from './withdrawal-draft.ts';
import styles from './withdrawal-screen.module.css';

type WithdrawalField = keyof typeof WITHDRAWAL_RULES;

const withdrawalFields = Object.keys(WITHDRAWAL_RULES) as WithdrawalField[];

const LABELS: Record<WithdrawalField, string> = {
  name: 'Vor- und Nachname',
  order_number: 'Bestellnummer',
  email: 'Email',
  remark: 'Bemerkung',
};

const NOTHING: WithdrawalAnswer = { errors: {} };
const ONLINE_AGAIN = 'Du hast wieder Netz, und es ist noch alles da: Jetzt kannst du widerrufen.';

/** Who withdraws, and from what. Everything typed is kept in this tab until it has arrived. */
export function WithdrawalForm({ answer = NOTHING }: { answer: WithdrawalAnswer | undefined }) {
  const isHydrated = useHydrated();
  const isBusy = useNavigation().formMethod === 'POST';
  const isOnlineAgain = useIsOnline() && answer.isOffline === true;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [mended, setMended] = useState<{ of: WithdrawalAnswer; names: WithdrawalField[] }>();

  // Only once it is no longer busy the notice stands there to be scrolled to.
  useEffect(() => {
    if (isBusy) return;
    const first = withdrawalFields.find((name) => answer.errors[name] !== undefined);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    else if (answer.message) notice.current?.focus();
  }, [answer, isBusy]);

  const mendedNames = mended?.of === answer ? mended.names : [];
  const change = ({ currentTarget, target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    const typed = new FormData(currentTarget);
    const name = target.name as WithdrawalField;
    keepWithdrawalDraft(readFields(WITHDRAWAL_RULES, typed));
    const names = mendedNames.filter((one) => one !== name);
    const isRight = checkText(WITHDRAWAL_RULES[name], target.value) === undefined;
    setMended({ of: answer, names: isRight ? [...names, name] : names });
  };
  const draft = isHydrated ? readWithdrawalDraft() : {};
  const text = (name: WithdrawalField) => ({
    name,
    label: LABELS[name],
    defaultValue: draft[name] ?? '',
    message: !mendedNames.includes(name) && answer.errors[name],
  });

  return (
    <>
      <div ref={notice} role="alert" tabIndex={-1}>
        {!isBusy && answer.message && (
          <Notice tone={isOnlineAgain ? 'good' : 'warning'}>
            {isOnlineAgain ? ONLINE_AGAIN : answer.message}
          </Notice>
        )}
        {mended?.of !== answer && <ErrorSummary answer={answer} />}
      </div>
      {/* Sent before the script is there, it would end on a page of the API. What this tab has kept the page as it was
          rendered does not know: its fields are made anew. */}
      <Form
        key={String(isHydrated)}
        ref={form}
        method="post"
        action={paths.withdrawal}
        noValidate
        inert={!isHydrated}
        className={styles.form}
        onChange={change}
        // Said once more if it is wrong again.
        onSubmit={() => setMended({ of: answer, names: mendedNames })}
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

/** Tells those who listen how much is missing or wrong; the focus is on the first of it, and may have been there before. */
function ErrorSummary({ answer: { errors } }: { answer: WithdrawalAnswer }) {
  const labels = withdrawalFields.filter((name) => errors[name] !== undefined).map((name) => LABELS[name]);
  if (labels.length === 0) return null;
  const words =
    labels.length === 1 ? 'Eine Angabe fehlt oder stimmt' : `${labels.length} Angaben fehlen oder stimmen`;
  return (
    <VisuallyHidden>
      {words} noch nicht: {labels.join(', ')}.
    </VisuallyHidden>
  );
}
