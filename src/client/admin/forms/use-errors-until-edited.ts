import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Errors = Record<string, string>;

/** React hears of these only by their later event. */
const CHOICES = 'select, [type=checkbox], [type=radio]';

/**
 * The `errors` that came with `answer`, each until its field is edited: what has been put right is no longer called
 * wrong. A field of `form` is found by its error's name, or by the last part of it. The same errors in another answer
 * are shown anew.
 */
export function useErrorsUntilEdited(
  form: RefObject<HTMLFormElement | null>,
  answer: object | null | undefined,
  errors: Errors,
): Errors {
  const [edited, setEdited] = useState<{ of: unknown; names: string[] }>({ of: answer, names: [] });
  const past = edited.of === answer ? edited.names : [];
  const left = Object.entries(errors).filter(([name]) => !past.includes(name));
  const edit = useEffectEvent(({ target, type }: Event) => {
    if (!(target instanceof Element) || !form.current?.contains(target)) return;
    if (type !== (target.matches(CHOICES) ? 'change' : 'input')) return;
    const field = target.getAttribute('name');
    const names = left.map(([name]) => name).filter((name) => name === field || name.endsWith(`.${field}`));
    if (names.length > 0) setEdited({ of: answer, names: [...past, ...names] });
  });

  // On the document, after React's own listeners: an earlier update would give a controlled field its old value back.
  useEffect(() => {
    const listen = (event: Event) => edit(event);
    document.addEventListener('input', listen);
    document.addEventListener('change', listen);
    return () => {
      document.removeEventListener('input', listen);
      document.removeEventListener('change', listen);
    };
  }, []);

  return Object.fromEntries(left);
}
