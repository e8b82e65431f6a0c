import { useState } from 'react';
import { type FetcherWithComponents, Link } from 'react-router-dom';
import type { PersonOrder } from '../../../../contract/persons.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay, formatDate } from '../../../../domain/stored-time.ts';
import { fetchPersonExport, fetchPersonPaper } from '../../../platform/api/fetch-person.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeletionQuestion } from '../../forms/deletion-question.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import { saveFile } from '../../save-file.ts';
import { keptWords } from './kept-words.ts';
import type { PersonFound, PersonOutcome } from './person-action.ts';
import styles from './person-screen.module.css';
import { withdrawalsInWords } from './person-words.ts';

interface PersonFileProps {
  person: PersonFound;
  fetcher: FetcherWithComponents<PersonOutcome>;
  isBusy: boolean;
}

/** What there is of a person, as files to give away and to delete. */
export function PersonFile({ person, fetcher, isBusy }: PersonFileProps) {
  const { email, orders, withdrawals, openWithdrawals, erased } = person;
  const isAsked = erased === null;
  const mayErase =
    withdrawals > openWithdrawals || orders.some(({ kept }) => kept === null || kept.because === 'papers');
  return (
    <>
      {orders.length + withdrawals > 0 && (
        <Card as="section" aria-labelledby="bestellungen-der-person">
          <h2 id="bestellungen-der-person" tabIndex={-1}>
            {isAsked ? `${orders.length > 0 ? 'Bestellungen' : 'Widerrufe'} von ${email}` : 'Was bleibt'}
          </h2>
          <ul className={styles.rows}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
            <WithdrawalRows person={person} />
          </ul>
        </Card>
      )}
      {isAsked && <Disclosure email={email} />}
      {isAsked && orders.length + withdrawals > 0 && !mayErase && (
        <Notice>Gerade lässt sich hier nichts löschen. Oben steht, was zuerst zu tun ist.</Notice>
      )}
      {isAsked && mayErase && (
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
        {formatDate(created_at)}
        {name && ` von ${name}`}
      </p>
      <p className={styles.soft}>{keptWords(kept)}</p>
    </li>
  );
}

function WithdrawalRows({ person: { orders, withdrawals, openWithdrawals } }: { person: PersonFound }) {
  const settled = withdrawals - openWithdrawals;
  const isOneKept = orders.some(({ kept }) => kept !== null);
  return (
    <>
      {settled > 0 && (
        <li className={styles.row}>
          <p>{withdrawalsInWords(settled)}, entschieden</p>
          <p className={styles.soft}>
            {settled === 1 ? 'Wird mitgelöscht.' : 'Werden mitgelöscht.'}
            {isOneKept && ' Was zu einer Bestellung gehört, die bleibt, behält Namen und Entscheidung.'}
          </p>
        </li>
      )}
      {openWithdrawals > 0 && (
        <li className={styles.row}>
          <p>
            <Link to={officePaths.withdrawals}>{withdrawalsInWords(openWithdrawals)}</Link>, noch nicht
            entschieden
          </p>
          <p className={styles.soft}>Bleibt: Darüber ist erst zu entscheiden.</p>
        </li>
      )}
    </>
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
