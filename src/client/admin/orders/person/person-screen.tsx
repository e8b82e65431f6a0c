import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import type { PersonFound, PersonOutcome } from './person-action.ts';
import { PersonFile } from './person-file.tsx';
import styles from './person-screen.module.css';
import { thingsInWords, withdrawalsInWords } from './person-words.ts';

/** A guest asks what is known about him, or wants to be forgotten. */
export function PersonScreen() {
  const mayOrders = useSession((session) => session.can('orders'));
  return (
    <>
      <p>
        <Link to={officePaths.orders}>Zurück zu den Bestellungen</Link>
      </p>
      <PageTitle>Daten eines Gastes</PageTitle>
      {mayOrders ? (
        <PersonSearch />
      ) : (
        <Notice tone="warning">Dafür fehlt dir die Berechtigung „Bestellungen“.</Notice>
      )}
    </>
  );
}

function PersonSearch() {
  // Whoever comes from an order brings its address: never in the address bar.
  const { state } = useLocation() as { state: { email?: string } | null };
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<PersonOutcome>();
  const person = fetcher.data?.person;
  return (
    <>
      <Card as="section" aria-labelledby="gast-suchen">
        <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
          <h2 id="gast-suchen">Wessen Daten?</h2>
          <p className={styles.soft}>
            Möchte jemand wissen, was ihr über ihn gespeichert habt, oder gelöscht werden, dann antwortet
            innerhalb eines Monats. Achtet darauf, dass die Anfrage wirklich von dieser Adresse kommt.
          </p>
          <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
          <TextField
            label="E-Mail-Adresse"
            name="email"
            type="email"
            autoComplete="off"
            required
            defaultValue={state?.email ?? ''}
            message={errors.email}
          />
          <div>
            <Button type="submit" isBusy={isBusy}>
              Suchen
            </Button>
          </div>
        </fetcher.Form>
      </Card>
      <div role="status">{person && <Found {...person} />}</div>
      {person && (person.orders.length + person.withdrawals > 0 || person.erased === null) && (
        <PersonFile
          key={`${person.email}/${person.erased === null}`}
          person={person}
          fetcher={fetcher}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

function Found({ orders: { length: count }, withdrawals, erased }: PersonFound) {
  if (erased !== null)
    return (
      <Notice tone="good">
        {thingsInWords(erased.orders, erased.withdrawals) || 'Keine Bestellung'} gelöscht
        {count > 0 ? ', die übrigen bleiben aus den Gründen, die dort stehen.' : '.'}
        {withdrawals > 0 && ` Noch zu entscheiden: ${withdrawalsInWords(withdrawals)}.`}
      </Notice>
    );
  const found = thingsInWords(count, withdrawals);
  if (found === '') return <Notice>Zu dieser Adresse ist nichts gespeichert.</Notice>;
  return <p className={styles.soft}>{found} gefunden</p>;
}
