import { type FormEvent, useEffect, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router-dom';
import { TextField } from '../../../ui/text-field.tsx';

const PAUSE_MS = 150;

/** Finds refunds and the runs they are in while one types; what was typed stands in the address. */
export function RefundSearch() {
  const [asked] = useSearchParams();
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const soon = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), PAUSE_MS);
  };
  return (
    <Form role="search" onChange={soon} replace>
      <TextField
        label="Suche"
        name="q"
        type="search"
        defaultValue={asked.get('q') ?? ''}
        placeholder="Name, Nummer, Verwendungszweck"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
    </Form>
  );
}
