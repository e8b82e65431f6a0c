import { useState } from 'react';
import * as v from 'valibot';

/** By dotted path; the first message of each field counts. */
export function fieldErrors(issues: ReadonlyArray<v.BaseIssue<unknown>>): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).reverse());
}

type Errors = Record<string, string>;

interface FieldErrors {
  shown: Errors;
  /** Sets errors found in the browser, before anything was sent. */
  setFound: (found: Errors) => void;
  /** Called when these fields were edited, so that their messages no longer apply. */
  clear: (fields: string[]) => void;
}

/**
 * Messages until their field is edited: errors found in the browser, and those of the server's last `answer`.
 */
export function useFieldErrors(answer: { errors?: Errors } | undefined): FieldErrors {
  const [found, setFound] = useState<Errors>({});
  const [edited, setEdited] = useState<{ since: unknown; fields: string[] }>({
    since: undefined,
    fields: [],
  });
  const past = edited.since === answer ? edited.fields : [];
  return {
    shown: { ...without(answer?.errors ?? {}, past), ...found },
    setFound,
    clear: (fields) => {
      setFound(without(found, fields));
      setEdited({ since: answer, fields: [...past, ...fields] });
    },
  };
}

function without(errors: Errors, fields: ReadonlyArray<string>): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
