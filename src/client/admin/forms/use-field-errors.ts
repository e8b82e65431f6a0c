import { useState } from 'react';

type Errors = Record<string, string>;

interface FieldErrors {
  /** What is to be said of each field right now. */
  shown: Errors;
  /** What was found here, before anything was sent. */
  setFound: (found: Errors) => void;
  /** Something else stands in these fields: what was said of them is past. */
  mend: (fields: string[]) => void;
}

/** What is wrong with fields, found here or told by `answer` (the server's last one), until they are changed. */
export function useFieldErrors(answer: { errors?: Errors } | undefined): FieldErrors {
  const [found, setFound] = useState<Errors>({});
  const [mended, setMended] = useState<{ of: unknown; fields: string[] }>({ of: undefined, fields: [] });
  const past = mended.of === answer ? mended.fields : [];
  return {
    shown: { ...without(answer?.errors ?? {}, past), ...found },
    setFound,
    mend: (fields) => {
      setFound(without(found, fields));
      setMended({ of: answer, fields: [...past, ...fields] });
    },
  };
}

function without(errors: Errors, fields: ReadonlyArray<string>): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
