import { useState } from 'react';
import { type FetcherWithComponents, Link } from 'react-router-dom';
import type { PersonOrder } from '../../../contract/persons.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { berlinDay, formatDay } from '../../../domain/stored-time.ts';
import { fetchPersonExport, fetchPersonPaper } from '../../api/fetch-person.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DeletionQuestion } from '../deletion-question.tsx';
import { officePathTo } from '../office-path-to.ts';
import { saveFile } from '../save-file.ts';
import { keptWords } from './kept-words.ts';
import type { PersonFound, PersonOutcome } from './person-action.ts';
import styles from './person-screen.module.css';

interface PersonFileProps {
  person: PersonFound;
  fetcher: FetcherWithComponents<PersonOutcome>;
  isBusy: boolean;
}

/** What there is of a person, as files to give away and to delete. */
export function PersonFile({
  person: { email, orders, withdrawals, erased },
  fetcher,
  isBusy,
}: PersonFileProps) {
  const isAsked = erased === null;
  return (
    <>
      {orders.length > 0 && (
        <Card as="section" aria-labelledby="bestellungen-der-person">
          <h2 id="bestellungen-der-person" tabIndex={-1}>
            {isAsked ? `Bestellungen von ${email}` : 'Was bleibt'}
          </h2>
          <ul className={styles.rows}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        </Card>
      )}
      {isAsked && <Disclosure email={email} />}
      {isAsked && orders.length + withdrawals > 0 && (
        <fetcher.Form method="post">
          <input type="hidden" name="email" value={email} />
          {orders.map(({ id }) => (
            <input key={id} type="hidden" name="order" value={id} />
          ))}
          <Erasure isBusy={isBusy} />
        </fetcher.Form>
      )}
    </>
  );
}

function OrderRow({ order: { id, number, name, total, created_at, kept } }: { order: PersonOrder }) {
  return (
    <li className={styles.row}>
      <p>
        <Link to={officePathTo.deskOrder(id)}>{number}</Link>, {formatCents(eurosToCents(total))}, bestellt am{' '}
        {formatDay(berlinDay(Date.parse(created_at)))}
        {name && ` von ${name}`}
      </p>
      <p className={styles.soft}>{keptWords(kept)}</p>
    </li>
  );
}

function Disclosure({ email }: { email: string }) {
  const [saving, setSaving] = useState<'file' | 'paper' | null>(null);
  const day = berlinDay(Date.now());
  const save = async (kind: 'file' | 'paper') => {
    setSaving(kind);
    if (kind === 'file') await saveFile(() => fetchPersonExport(email), `Auskunft-${day}.json`);
    else await saveFile(() => fetchPersonPaper(email), `Auskunft-${day}.pdf`);
    setSaving(null);
  };
  return (
    <Card as="section" aria-labelledby="auskunft">
      <div className={styles.form}>
        <h2 id="auskunft">Auskunft geben</h2>
        <p className={styles.soft}>
          Darin steht alles, was zu dieser Adresse gespeichert ist, aber nicht, wer vom Team was getan hat.
        </p>
        <div className={styles.steps}>
          <Button variant="secondary" isBusy={saving === 'paper'} onClick={() => save('paper')}>
            Als PDF speichern
          </Button>
          <Button variant="secondary" isBusy={saving === 'file'} onClick={() => save('file')}>
            Als JSON speichern
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The list of what stays, if anything does. */
const whatIsLeft = () =>
  document.querySelector<HTMLElement>('#bestellungen-der-person') ?? document.querySelector('h1');

function Erasure({ isBusy }: { isBusy: boolean }) {
  return (
    <Card as="section" aria-labelledby="vergessen">
      <div className={styles.form}>
        <h2 id="vergessen">Löschen</h2>
        <p className={styles.soft}>
          Was bleiben muss, bleibt mit Namen und Anschrift; E-Mail-Adresse, Telefonnummer, Bemerkung und
          alles, was das Team dazu notiert hat, löschen wir auch dort. Zurückholen lässt sich nichts.
        </p>
        <DeletionQuestion intent="erase" isBusy={isBusy} heir={whatIsLeft}>
          Daten löschen
        </DeletionQuestion>
      </div>
    </Card>
  );
}
