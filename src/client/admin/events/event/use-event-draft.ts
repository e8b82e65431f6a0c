import { useEffect, useEffectEvent, useRef } from 'react';
import { type FetcherWithComponents, useFetcher, useNavigate, useSearchParams } from 'react-router-dom';
import type { Picture } from '../../../../contract/pictures.ts';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { useSession } from '../../../platform/session/session.ts';
import { readTabValue } from '../../../platform/storage.ts';
import { notify } from '../../../ui/notifications.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useFieldErrors } from '../../forms/field-errors.ts';
import { useDraft, useSettledDraft } from '../../forms/use-draft.ts';
import { draftNames, type EventChanges, type EventOutcome } from './event-data.ts';
import { type EventTab, eventTabs, tabOfField } from './event-tabs.ts';
import { priceKeysIn } from './offer-draft.ts';
import { type FactName, useFactsDraft } from './use-facts-draft.ts';
import {
  changedTabsOfOffer,
  type OfferDraftForm,
  useOfferDraft,
  withClearedErrors,
} from './use-offer-draft.ts';

interface DraftPicture {
  picture: Picture | null;
  alt: string;
}

/** Everything of an event that is typed and not saved yet, in all tabs. */
export interface EventDraft {
  event: StaffEvent;
  fact: (name: FactName) => {
    name: FactName;
    value: string;
    message: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  offer: OfferDraftForm;
  picture: DraftPicture;
  setPicture: (changes: Partial<DraftPicture>) => void;
  /** By field, each until it is edited. */
  errors: Record<string, string>;
  /** Of the last refusal. */
  outcome: EventOutcome | undefined;
  isBusy: boolean;
  /** The tabs with changes. */
  changed: EventTab[];
  /** Somebody else has changed the same in the meantime. */
  isContested: boolean;
  /** For fields that appear later than their tab. */
  focusRefused: () => void;
  save: (intent?: 'save' | 'publish') => void;
  discard: () => void;
  rebase: () => void;
}

/** Stored in this tab of the browser until it is saved or discarded. A refusal leads to the field that it is about. */
export function useEventDraft(event: StaffEvent): EventDraft {
  const facts = useFactsDraft(event);
  const stored = useOfferDraft(event);
  const current: DraftPicture = { picture: event.picture, alt: event.picture?.alt ?? '' };
  const picture = useDraft(`picture-${event.id}`, current);
  const fetcher = useFetcher() as FetcherWithComponents<EventOutcome | null>;
  const outcome = fetcher.state === 'submitting' ? undefined : (fetcher.data ?? undefined);
  const { shown: errors, clear } = useFieldErrors(outcome);
  const offer = withClearedErrors(stored, errors, clear);
  const { showTab, focusRefused } = useRefusedTab();
  useReminderOnLeaving(event.id);
  const factTabs = facts.changed.map(tabOfField);
  const changed = eventTabs.filter(
    (tab) =>
      factTabs.includes(tab) ||
      (picture.isTouched && tab === 'ueberblick') ||
      (offer.isTouched && changedTabsOfOffer(offer).includes(tab)),
  );

  const finish = useEffectEvent((answer: EventOutcome) => {
    // A price with sold tickets cannot be removed, so it comes back with its message.
    stored.restorePrices(priceKeysIn(answer.errors ?? {}));
    showTab(answer);
  });
  useEffect(() => {
    if (outcome !== undefined) finish(outcome);
  }, [outcome]);

  useSettledDraft(fetcher, () => {
    const saved = fetcher.data?.saved ?? [];
    if (saved.includes('facts')) facts.settle();
    if (saved.includes('offer')) stored.settle();
    if (saved.includes('picture')) picture.settle();
  });

  const discard = () => {
    facts.discard();
    offer.discard();
    picture.discard();
    fetcher.reset();
  };
  return {
    event,
    fact: (name) => ({
      name,
      value: facts.values[name],
      message: errors[name],
      onChange: ({ target }) => {
        facts.set(name, target.value);
        clear([name]);
      },
    }),
    offer,
    picture: picture.value,
    setPicture: (changes) => {
      const next = { ...picture.value, ...changes };
      if (next.picture?.id === current.picture?.id && next.alt === current.alt) picture.discard();
      else picture.set(changes);
      clear(['alt', 'picture_id']);
    },
    errors,
    outcome,
    isBusy: fetcher.state !== 'idle',
    changed,
    focusRefused,
    isContested: facts.contested.length > 0 || offer.isOutdated,
    save(intent = 'save') {
      // The server would take them: they are sent with the newest version.
      if (facts.contested.length > 0) return focusQuestion();
      const changes: EventChanges = {
        ...(facts.changed.length > 0 && { facts: { ...facts.values, version: event.version } }),
        ...(offer.isTouched && { offer: offer.value }),
        ...(picture.isTouched && {
          picture: { picture_id: picture.value.picture?.id ?? null, alt: picture.value.alt },
        }),
      };
      facts.markSent();
      stored.markSent();
      picture.markSent();
      void fetcher.submit(
        { intent, changes: JSON.stringify(changes) },
        { method: 'post', action: adminPathTo.event(event.id) },
      );
    },
    discard,
    rebase: () => {
      facts.rebase();
      offer.rebase();
    },
  };
}

const REMINDER_MS = 15_000;

/** Who leaves by the browser's Back or by the palette is asked nothing: the draft stays, and a notification leads back to it. */
function useReminderOnLeaving(id: number): void {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    const remind = () => {
      const isKept = draftNames(id).some((name) => readTabValue(name) !== null);
      // Strict mode leaves it once on the way, and comes back at once.
      if (isShown.current || !isKept || !useSession.getState().isAuthenticated) return;
      const run = () => void navigate(adminPathTo.event(id));
      notify('Nicht gespeichert', 'warning', { label: 'Weiter bearbeiten', run, shownMs: REMINDER_MS });
    };
    return () => {
      isShown.current = false;
      queueMicrotask(remind);
    };
  }, [id, navigate]);
}

/** Whose words hold is asked in the save bar, and has to be answered first. */
function focusQuestion(): void {
  document.querySelector<HTMLElement>('main [role=alert] button')?.focus();
}

/** Opens the tab of the first refused field and focuses that, or shows what the event still lacks. */
function useRefusedTab(): { showTab: (answer: EventOutcome) => void; focusRefused: () => void } {
  const [asked, ask] = useSearchParams();
  const isWaiting = useRef(false);
  const focusRefused = () => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid=true]');
    if (field === null || !isWaiting.current) return;
    isWaiting.current = false;
    field.focus();
  };
  // After every rendering, until the tab with the field is shown.
  useEffect(focusRefused);
  const showTab = ({ errors = {}, isIncomplete = false }: EventOutcome) => {
    const tabs = Object.keys(errors).map(tabOfField);
    const wanted = tabs[0] ?? (isIncomplete ? 'ueberblick' : null);
    if (wanted === null) return;
    isWaiting.current = tabs.length > 0;
    if (tabs.some((tab) => tab === (asked.get('tab') ?? 'ueberblick'))) focusRefused();
    else ask(wanted === 'ueberblick' ? {} : { tab: wanted }, { replace: true, preventScrollReset: true });
  };
  return { showTab, focusRefused };
}
