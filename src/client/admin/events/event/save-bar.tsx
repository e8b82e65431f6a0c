import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../../platform/session/session.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { OutdatedNotice, SaveDraft } from '../../forms/draft-controls.tsx';
import { onEscapeKey } from '../../forms/with-focus-fallback.tsx';
import styles from './event-page.module.css';
import { tabLabels } from './event-tabs.ts';
import type { EventDraft } from './use-event-draft.ts';

/** Sticks to the bottom edge while something is not saved, says what, and asks whoever leaves. */
export function SaveBar({ draft }: { draft: EventDraft }) {
  const { changed, outcome, isBusy, isContested } = draft;
  const isTouched = changed.length > 0;
  const [link, setLink] = useLinkAway(isTouched);
  const mayLink = useSession((session) => session.can('settings'));
  useEffect(() => {
    if (!isTouched) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTouched]);

  const message = outcome?.isIncomplete ? undefined : outcome?.message;
  if (!isTouched && message === undefined) return null;
  return (
    <section className={styles.bar} aria-label="Speichern">
      <div role="alert" className={styles.wide}>
        {message && (
          <Notice tone="danger">
            {message}
            {outcome?.lacksAccount && mayLink && (
              <>
                {' '}
                <Link to={`${adminPaths.settings}#bank.iban`}>Bankkonto eintragen</Link>
              </>
            )}
          </Notice>
        )}
        {isContested && (
          <OutdatedNotice
            title="Inzwischen hat jemand anders dasselbe geändert"
            onKeep={draft.rebase}
            onDiscard={draft.discard}
          />
        )}
      </div>
      {isTouched && link !== null ? (
        <LeaveQuestion draft={draft} link={link} onStay={() => setLink(null)} />
      ) : (
        isTouched && (
          <SaveDraft
            id={SAVE_ID}
            label="Speichern"
            unsavedText={`Noch nicht gespeichert: ${changed.map((tab) => tabLabels[tab]).join(', ')}`}
            isBusy={isBusy}
            isTouched
            onDiscard={draft.discard}
          />
        )
      )}
    </section>
  );
}

/** Followed in spite of unsaved changes. */
let followed: HTMLAnchorElement | null = null;

function follow(link: HTMLAnchorElement): void {
  followed = link;
  link.click();
  followed = null;
}

/**
 * The link to another page that was clicked with something unsaved. React Router's own blockers would be part of the
 * scripts that guests load first.
 */
function useLinkAway(isTouched: boolean) {
  const { pathname } = useLocation();
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    if (!isTouched) return;
    const stop = (event: MouseEvent) => {
      const clicked = event.target instanceof Element ? event.target.closest('a') : null;
      if (clicked === null || clicked === followed || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (clicked.origin !== location.origin || clicked.pathname === pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(clicked);
    };
    // Before React hears of it.
    document.addEventListener('click', stop, { capture: true });
    return () => document.removeEventListener('click', stop, { capture: true });
  }, [isTouched, pathname]);
  return [link, setLink] as const;
}

export const SAVE_ID = 'speichern';

interface LeaveQuestionProps {
  draft: EventDraft;
  link: HTMLAnchorElement;
  onStay: () => void;
}

/** Nothing is lost by leaving: the draft stays in this tab of the browser. */
function LeaveQuestion({ draft: { outcome, isBusy, save }, link, onStay }: LeaveQuestionProps) {
  const question = useRef<HTMLFieldSetElement>(null);
  useFocusFallback(question, () => document.getElementById(SAVE_ID));
  const before = useRef(outcome);
  const finish = useEffectEvent(() => {
    if (outcome?.done !== undefined) follow(link);
    else onStay();
  });
  useEffect(() => {
    if (outcome !== undefined && outcome !== before.current && !isBusy) finish();
  }, [outcome, isBusy]);
  return (
    <fieldset
      ref={question}
      className={styles.leave}
      aria-label="Noch nicht gespeichert. Trotzdem gehen?"
      {...onEscapeKey(onStay)}
    >
      <p>Noch nicht gespeichert. Trotzdem gehen?</p>
      <Button autoFocus isBusy={isBusy} onClick={() => save()}>
        Speichern und gehen
      </Button>
      <Button variant="secondary" onClick={() => follow(link)}>
        Als Entwurf behalten
      </Button>
      <Button variant="quiet" onClick={onStay}>
        Hierbleiben
      </Button>
    </fieldset>
  );
}
