import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { WithdrawalPage } from '../../../../contract/withdrawals.ts';
import { paths } from '../../../platform/paths.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PageSteps } from '../../lists/page-steps.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import { TickOffBar } from './tick-off-bar.tsx';
import { WithdrawalCard } from './withdrawal-card.tsx';
import styles from './withdrawals.module.css';

const STATES = [
  { view: 'open', name: 'Offen' },
  { view: 'settled', name: 'Erledigt' },
] as const;

/** Withdrawals that guests have declared: those to decide about, and those that are done with. */
export function WithdrawalsScreen() {
  const page = useLoaderData<WithdrawalPage | null>();
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <PageTitle>Widerrufe</PageTitle>
      {page === null ? (
        <Notice tone="warning">Für die Widerrufe fehlt dir die Berechtigung „Bestellungen“.</Notice>
      ) : (
        <Withdrawals page={page} />
      )}
    </>
  );
}

function Withdrawals({ page: { withdrawals, next } }: { page: WithdrawalPage }) {
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const { head: list, turn } = useTurnedPage<HTMLElement>(withdrawals);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const astray = withdrawals.filter(({ order, settled }) => order === null && settled === null);
  const chosen = astray.filter(({ id }) => ticked.has(id));
  const state = asked.get('state') === 'settled' ? 'settled' : 'open';
  return (
    <>
      <div>
        <ViewSwitch
          label="Widerrufe"
          views={STATES}
          shown={state}
          onChange={(view) => navigate(view === 'open' ? '?' : `?state=${view}`)}
        />
      </div>
      <VisuallyHidden role="status">
        {withdrawals.length === 1 ? '1 Widerruf' : `${withdrawals.length} Widerrufe`}
        {state === 'open' ? ' offen' : ' erledigt'}
        {(next !== null || asked.has('after')) && ' auf dieser Seite'}
      </VisuallyHidden>
      {state === 'open' && (
        <p className={styles.lead}>
          Den Eingang bestätigt dem Gast von selbst eine Mail. Nehmt ihr den Widerruf an, storniert danach die
          Karten in der Bestellung und erstattet binnen 14 Tagen nach dem Eingang, was bezahlt ist. Lehnt ihr
          ihn ab, schreibt dem Gast, warum.
        </p>
      )}
      {astray.length > 1 && (
        <Checkbox
          label={`Alle ${astray.length} ohne Bestellung auswählen`}
          checked={chosen.length === astray.length}
          onChange={({ target }) => setTicked(new Set(target.checked ? astray.map(({ id }) => id) : []))}
        />
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label={state === 'open' ? 'Offene Widerrufe' : 'Erledigte Widerrufe'}
      >
        {withdrawals.length === 0 ? (
          <Notice>{state === 'open' ? 'Kein Widerruf ist offen.' : 'Noch ist keiner erledigt.'}</Notice>
        ) : (
          <ul className={styles.list}>
            {withdrawals.map((withdrawal) => (
              <WithdrawalCard
                key={withdrawal.id}
                withdrawal={withdrawal}
                isChosen={chosen.includes(withdrawal)}
                onChoose={(isChosen) => setTicked(withId(ticked, withdrawal.id, isChosen))}
                among={withdrawals}
                heir={() => list.current}
              />
            ))}
          </ul>
        )}
      </section>
      <TickOffBar chosen={chosen} onEnd={() => setTicked(new Set())} heir={() => list.current} />
      <PageSteps next={next} more="Weitere Widerrufe" keep={new URLSearchParams({ state })} onTurn={turn} />
    </>
  );
}

function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}
