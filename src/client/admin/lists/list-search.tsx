import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './list-head.module.css';
import { withParam } from './list-table.tsx';

const PAUSE_MS = 120;

interface ListSearchProps {
  field: RefObject<HTMLInputElement | null>;
  /** What can be searched for. */
  placeholder: string;
}

/** Searches a list while somebody types, by `?q=` of its address. */
export function ListSearch({ field, placeholder }: ListSearchProps) {
  const [asked, ask] = useSearchParams();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const q = asked.get('q') ?? '';
  // After a step back; whoever is typing is ahead of the address.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q;
  }, [q, field]);

  const searchSoon = (text: string) => {
    clearTimeout(pause.current);
    const search = () =>
      ask(withParam(asked, 'q', text).slice(1), { replace: true, preventScrollReset: true });
    pause.current = setTimeout(search, PAUSE_MS);
  };
  const clear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.currentTarget.value === '') return;
    event.currentTarget.value = '';
    searchSoon('');
  };
  return (
    <search>
      <input
        ref={field}
        type="search"
        aria-label="Suche"
        className={styles.search}
        defaultValue={q}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={({ target }) => searchSoon(target.value)}
        onKeyDown={clear}
      />
    </search>
  );
}
