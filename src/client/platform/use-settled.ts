import { useEffect, useState } from 'react';

/**
 * A value that may still be on its way: what came last, until the next has come; undefined before the first. For pages
 * with a form on them, which must not give way to a skeleton whenever something is asked anew.
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
