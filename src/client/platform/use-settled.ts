import { useEffect, useState } from 'react';

/**
 * The last value that arrived, `undefined` before the first. For pages with a form, which a skeleton must not
 * replace whenever data are reloaded.
 */
export function useSettled<T>(answer: T | Promise<T>): T | undefined {
  const [settled, setSettled] = useState<{ value: T } | undefined>(
    answer instanceof Promise ? undefined : { value: answer },
  );
  useEffect(() => {
    let isCurrent = true;
    Promise.resolve(answer).then((value) => {
      if (isCurrent) setSettled({ value });
    });
    return () => {
      isCurrent = false;
    };
  }, [answer]);
  return answer instanceof Promise ? settled?.value : answer;
}

/** The last defined value, for answers that are sometimes missing. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value === undefined ? known : value;
}
