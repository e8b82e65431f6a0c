import { useState } from 'react';
import { type FetcherWithComponents, Link, useLocation } from 'react-router-dom';
import type { PersonOrder } from '../../../../contract/persons.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay, formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { DeletionQuestion } from '../../forms/deletion-question.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { saveFile } from '../../save-file.ts';
import type { PersonFound, PersonOutcome } from './person-data.ts';
import styles from './person-page.module.css';

export { action } from './person-data.ts';

/** For guests who request access to their personal data, or its erasure. */
export function Component() {
  const mayOrders = useSession((session) => session.can('orders'));
  return (
    <>
      <p>
        <Link to={adminPaths.orders}>Zurück zu den Bestellungen</Link>
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
  // An order passes it on in the navigation state, so that the email address never appears in the URL.
  const { state }: { state: { email?: string } | null } = useLocation();
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
        {countsText(erased.orders, erased.withdrawals) || 'Keine Bestellung'} gelöscht
        {count > 0 ? ', die übrigen bleiben aus den Gründen, die dort stehen.' : '.'}
        {withdrawals > 0 && ` Noch zu entscheiden: ${withdrawalsText(withdrawals)}.`}
      </Notice>
    );
  const found = countsText(count, withdrawals);
  if (found === '') return <Notice>Zu dieser Adresse ist nichts gespeichert.</Notice>;
  return <p className={styles.soft}>{found} gefunden</p>;
}

interface PersonFileProps {
  person: PersonFound;
  fetcher: FetcherWithComponents<PersonOutcome>;
  isBusy: boolean;
}

/** Everything stored about a person, to be exported and erased. */
function PersonFile({ person, fetcher, isBusy }: PersonFileProps) {
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
      {isAsked && <DataExport email={email} />}
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
        <Link to={adminPathTo.staffOrder(id)}>{number}</Link>, {formatCents(eurosToCents(total))}, bestellt am{' '}
        {formatDate(created_at)}
        {name && ` von ${name}`}
      </p>
      <p className={styles.soft}>{retentionText(kept)}</p>
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
          <p>{withdrawalsText(settled)}, entschieden</p>
          <p className={styles.soft}>
            {settled === 1 ? 'Wird mitgelöscht.' : 'Werden mitgelöscht.'}
            {isOneKept && ' Was zu einer Bestellung gehört, die bleibt, behält Namen und Entscheidung.'}
          </p>
        </li>
      )}
      {openWithdrawals > 0 && (
        <li className={styles.row}>
          <p>
            <Link to={adminPaths.withdrawals}>{withdrawalsText(openWithdrawals)}</Link>, noch nicht
            entschieden
          </p>
          <p className={styles.soft}>Bleibt: Darüber ist erst zu entscheiden.</p>
        </li>
      )}
    </>
  );
}

function DataExport({ email }: { email: string }) {
  const mayMoney = useSession((session) => session.can('money'));
  const [saving, setSaving] = useState<'json' | 'pdf' | null>(null);
  const day = berlinDay(Date.now());
  const save = async (kind: 'json' | 'pdf') => {
    setSaving(kind);
    if (kind === 'json') await saveFile(() => exportJson(email), `Auskunft-${day}.json`);
    else await saveFile(() => exportPdf(email), `Auskunft-${day}.pdf`);
    setSaving(null);
  };
  return (
    <Card as="section" aria-labelledby="auskunft">
      <div className={styles.form}>
        <h2 id="auskunft">Auskunft geben</h2>
        <p className={styles.soft}>
          Darin steht alles, was zu dieser Adresse gespeichert ist, aber nicht, wer vom Team was getan hat.
          {!mayMoney && ' Weil auch Kontonummern darin stehen, braucht es dafür die Berechtigung „Geld“.'}
        </p>
        {mayMoney && (
          <div className={styles.steps}>
            <Button variant="secondary" isBusy={saving === 'pdf'} onClick={() => save('pdf')}>
              Als PDF speichern
            </Button>
            <Button variant="secondary" isBusy={saving === 'json'} onClick={() => save('json')}>
              Als JSON speichern
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

const EXPORT_MS = 60_000;

async function exportJson(email: string): Promise<Blob> {
  const data = await call('POST /api/office/persons/export', { body: { email }, timeout: EXPORT_MS });
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

function exportPdf(email: string): Promise<Blob> {
  return fetchFile('POST /api/office/persons/export.pdf', { body: { email }, timeout: EXPORT_MS });
}

/** The list of retained orders, if there are any. */
const retainedList = () =>
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
        <DeletionQuestion intent="erase" isBusy={isBusy} fallback={retainedList}>
          Daten löschen
        </DeletionQuestion>
      </div>
    </Card>
  );
}

/** Whether an order can be erased, or why not. */
function retentionText(kept: PersonOrder['kept']): string {
  if (kept === null) return 'Kann gelöscht werden.';
  const until = kept.until === null ? '' : formatDay(kept.until);
  switch (kept.because) {
    case 'open':
      return 'Bleibt: Sie ist noch zu bezahlen. Storniere sie zuerst, dann kann sie gelöscht werden.';
    case 'refund':
      return 'Bleibt: Es ist noch Geld zu erstatten.';
    case 'paypal':
      return 'Bleibt: Eine Zahlung über PayPal ist noch zu klären.';
    case 'to_come':
      return `Bleibt: Ihre Karten gelten noch bis zum ${until}.`;
    case 'papers':
      return `Bleibt bis zum ${until}: Rechnungen und Zahlungen müssen acht Jahre aufbewahrt werden (§ 147 AO, § 14b UStG).`;
  }
}

/** `Eine Bestellung und 2 Widerrufe`; empty if there are neither. */
function countsText(orders: number, withdrawals: number): string {
  return [
    ...(orders > 0 ? [orders === 1 ? 'Eine Bestellung' : `${orders} Bestellungen`] : []),
    ...(withdrawals > 0 ? [withdrawalsText(withdrawals)] : []),
  ].join(' und ');
}

function withdrawalsText(count: number): string {
  return count === 1 ? 'Ein Widerruf' : `${count} Widerrufe`;
}
