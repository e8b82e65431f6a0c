import type { LegalAddition, LegalName } from '../../../../contract/legal.ts';
import { useDraft } from '../../forms/use-draft.ts';

/** What was typed, and which version was there when it was begun. */
interface LegalDraft {
  text: string;
  seen: string;
}

interface LegalDraftState extends LegalDraft {
  isTouched: boolean;
  /** Somebody else has published a version since. */
  isOutdated: boolean;
  set: (text: string) => void;
  discard: () => void;
  /** What was typed, as a successor of the version that is there now. */
  carryOver: () => void;
}

/** An addition while it is written, kept in this tab until it is published or thrown away. */
export function useLegalDraft(name: LegalName, { text, as_of }: LegalAddition): LegalDraftState {
  const [draft, setDraft] = useDraft<LegalDraft>(`legal-${name}`);

  return {
    text: draft?.text ?? text,
    seen: draft?.seen ?? as_of,
    isTouched: draft !== null,
    isOutdated: draft !== null && draft.seen !== as_of,
    set: (typed) => setDraft(typed === text ? null : { text: typed, seen: draft?.seen ?? as_of }),
    discard: () => setDraft(null),
    carryOver: () => setDraft(draft && { ...draft, seen: as_of }),
  };
}
