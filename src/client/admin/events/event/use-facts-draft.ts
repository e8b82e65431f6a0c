import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { wallField } from './time-field.ts';

/** The fields of "Ort und Zeiten" as they stand in their controls. */
export interface FactTexts {
  name: string;
  location: string;
  description: string;
  starts_at: string;
  ends_at: string;
  sale_starts_at: string;
  sale_ends_at: string;
  admission_starts_at: string;
}
export type FactName = keyof FactTexts;

interface FactsDraft {
  changed: Partial<FactTexts>;
  /** What the server had in those fields when they were changed. */
  seen: Partial<FactTexts>;
}

export interface FactsDraftState {
  texts: FactTexts;
  isTouched: boolean;
  /** Fields changed here that somebody else has changed and saved meanwhile. */
  contested: FactName[];
  set: (name: FactName, text: string) => void;
  /** Back to what the server has. */
  discard: () => void;
  /** What was changed here holds against what somebody else has saved. */
  insist: () => void;
}

/**
 * The changed fields, kept in this tab until they are saved or thrown away. What was not changed here is always as the
 * server has it, so that nobody takes back what a colleague has saved.
 */
export function useFactsDraft(event: OfficeEvent): FactsDraftState {
  const [draft, setDraft] = useDraft<FactsDraft>(`facts-${event.id}`);
  const now = textsOf(event);
  const names = Object.keys(draft?.changed ?? {}) as FactName[];
  return {
    texts: { ...now, ...draft?.changed },
    isTouched: draft !== null,
    contested: names.filter((name) => draft?.seen[name] !== now[name]),
    set(name, text) {
      const changed = { ...draft?.changed, [name]: text };
      const seen = { [name]: now[name], ...draft?.seen };
      if (text === now[name]) {
        delete changed[name];
        delete seen[name];
      }
      setDraft(Object.keys(changed).length === 0 ? null : { changed, seen });
    },
    discard: () => setDraft(null),
    insist: () => setDraft(draft && { ...draft, seen: now }),
  };
}

function textsOf(event: OfficeEvent): FactTexts {
  const { name, location, description } = event;
  return {
    name,
    location,
    description,
    starts_at: wallField(event.starts_at),
    ends_at: wallField(event.ends_at),
    sale_starts_at: wallField(event.sale_starts_at),
    sale_ends_at: wallField(event.sale_ends_at),
    admission_starts_at: wallField(event.admission_starts_at),
  };
}
