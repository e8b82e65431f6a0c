import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { formatTimeField } from '../../forms/time-field.ts';
import { useDraft } from '../../forms/use-draft.ts';

const factNames = [
  ...(['name', 'location', 'description', 'starts_at', 'ends_at'] as const),
  ...(['sale_starts_at', 'sale_ends_at', 'admission_starts_at'] as const),
] as const;
export type FactName = (typeof factNames)[number];

/** Times are as in `datetime-local` fields. */
export type Facts = Record<FactName, string>;

interface FactsDraft {
  changed: Partial<Facts>;
  /** The server's values when these fields were first changed. */
  seen: Partial<Facts>;
}

const UNCHANGED: FactsDraft = { changed: {}, seen: {} };

interface FactsForm {
  values: Facts;
  changed: FactName[];
  /** Fields changed here that somebody else has saved in the meantime. */
  contested: FactName[];
  set: (name: FactName, text: string) => void;
  discard: () => void;
  /** Keeps the changes despite what somebody else has saved. */
  rebase: () => void;
  markSent: () => void;
  settle: () => void;
}

/**
 * Only changed fields are drafts; all others follow the server, so that no colleague's change is reverted.
 */
export function useFactsDraft(event: StaffEvent): FactsForm {
  const {
    value: draft,
    set,
    discard,
    markSent,
    settle,
  } = useDraft<FactsDraft>(`facts-${event.id}`, UNCHANGED);
  const now = factsFromEvent(event);
  const names = factNames.filter((name) => draft.changed[name] !== undefined);
  return {
    values: { ...now, ...draft.changed },
    changed: names,
    contested: names.filter((name) => draft.seen[name] !== now[name]),
    set(name, text) {
      const changed = { ...draft.changed, [name]: text };
      const seen = { [name]: now[name], ...draft.seen };
      if (text === now[name]) {
        delete changed[name];
        delete seen[name];
      }
      if (Object.keys(changed).length === 0) discard();
      else set({ changed, seen });
    },
    discard,
    rebase: () => set({ seen: now }),
    markSent,
    settle: () => settle((typed, sent) => keepTyped(typed, sent, now)),
  };
}

/** What was typed since it was sent, where it differs from what is saved now. */
function keepTyped(typed: FactsDraft, sent: FactsDraft, now: Facts): FactsDraft | null {
  const kept: FactsDraft = { changed: {}, seen: {} };
  for (const name of factNames) {
    const wasSent = sent.changed[name] !== undefined;
    // What was sent and is no change any more was typed back.
    const text = typed.changed[name] ?? (wasSent ? sent.seen[name] : undefined);
    const seen = wasSent ? now[name] : typed.seen[name];
    if (text === undefined || text === now[name]) continue;
    kept.changed[name] = text;
    if (seen !== undefined) kept.seen[name] = seen;
  }
  return Object.keys(kept.changed).length === 0 ? null : kept;
}

function factsFromEvent(event: StaffEvent): Facts {
  const { name, location, description } = event;
  return {
    name,
    location,
    description,
    starts_at: formatTimeField(event.starts_at),
    ends_at: formatTimeField(event.ends_at),
    sale_starts_at: formatTimeField(event.sale_starts_at),
    sale_ends_at: formatTimeField(event.sale_ends_at),
    admission_starts_at: formatTimeField(event.admission_starts_at),
  };
}
