import { useState } from 'react';
import * as v from 'valibot';

/** The first message of each invalid field, by dotted path. */
export function fieldErrors(issues: ReadonlyArray<v.BaseIssue<unknown>>): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).reverse());
}

type Errors = Record<string, string>;

interface FieldErrors {
  /** The messages to show now. */
  shown: Errors;
  /** Sets what was found in the browser, before anything was sent. */
  setFound: (found: Errors) => void;
  /** These fields have been edited, so their messages no longer apply. */
  clear: (fields: string[]) => void;
}

/** Messages of fields until they are edited: those found in the browser, and those in `answer`, the server's last one. */
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
