import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import type { DueOrder, ReminderPage } from '../../../../contract/reminders.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { PageSteps } from '../../lists/page-steps.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import { officePaths } from '../../office-paths.ts';
import { DueOrderTable } from './due-order-table.tsx';
import type { RemindersData } from './load-reminders.ts';
import { MailLook } from './mail-look.tsx';
import { countWords, nobodyWords, type Step, stepWords } from './reminder-words.ts';
import styles from './reminders-screen.module.css';
import { SendingBar } from './sending-bar.tsx';
import { StepLead } from './step-lead.tsx';

const STEPS: readonly Step[] = ['friendly', 'last', 'cancel'];

/** Who is due to be reminded of a payment: seen, chosen and sent all at once; and what the shop cancels by itself. */
export function RemindersScreen() {
  const { page, looked } = useLoaderData<RemindersData>();
  const navigate = useNavigate();
  const views = STEPS.map((view) => ({ view, name: nameOfStep(view, page) }));
  return (
    <>
      <p>
        <Link to={officePaths.orders}>Zurück zu den Bestellungen</Link>
      </p>
      <PageTitle>Erinnerungen</PageTitle>
      <div className={styles.steps}>
        <ViewSwitch
          label="Welche Erinnerung"
          views={views}
          shown={page.step}
          onChange={(step) => navigate(`?step=${step}`)}
        />
      </div>
      <StepLead page={page} />
      {looked !== null && <MailLook key={looked.order} looked={looked} />}
      <DueOrders key={page.step} page={page} />
      <p>
        <Link to={`${officePaths.orders}?overdue=1&sort=due`}>Alle überfälligen Bestellungen</Link>
      </p>
    </>
  );
}

function DueOrders({ page }: { page: ReminderPage }) {
  const { step, orders } = page;
  const [asked] = useSearchParams();
  const isAsking = useNavigation().state === 'loading';
  // Whoever does not pause is chosen from the start; the others only by hand. Once reminders are sent, or all are
  // unticked, whoever moves up is chosen by hand too: a second press of the same key must not send to all of them.
  const [isByHand, setByHand] = useState(false);
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isFree = (order: DueOrder) => order.is_choosable && order.pause === null;
  const isTicked = (order: DueOrder) =>
    order.is_choosable && (changed[order.id] ?? (!isByHand && isFree(order)));
  const free = orders.filter(isFree);
  const tickFree = (isTicked: boolean) =>
    setChanged({ ...changed, ...Object.fromEntries(free.map(({ id }) => [id, isTicked])) });
  const clear = () => {
    setByHand(true);
    setChanged({});
  };
  const chosen = orders.filter(isTicked);
  const { head: list, turn } = useTurnedPage<HTMLElement>(page);
  if (page.counts[step] === null) return null;
  return (
    <>
      <p role="status" className={styles.count}>
        {statusWords(page)}
        {step !== 'cancel' && orders.length > 0 && `, ${chosen.length} ausgewählt`}
      </p>
      {step !== 'cancel' && free.length > 1 && (
        <Checkbox
          label={free.length === orders.length ? 'Alle auswählen' : 'Alle auswählen, die nicht pausieren'}
          checked={free.every(isTicked)}
          onChange={({ target }) => tickFree(target.checked)}
        />
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label={asked.has('after') ? 'Weitere Bestellungen' : 'Bestellungen, die an der Reihe sind'}
        className={isAsking ? styles.asking : undefined}
      >
        {orders.length === 0 ? (
          <Notice tone="good">{nobodyWords(page)}</Notice>
        ) : (
          <DueOrderTable
            step={step}
            orders={orders}
            isTicked={isTicked}
            onTick={(id, isTicked) => setChanged({ ...changed, [id]: isTicked })}
          />
        )}
      </section>
      {step !== 'cancel' && (
        <SendingBar kind={step} chosen={chosen} onEnd={clear} heir={() => list.current} />
      )}
      <PageSteps
        next={page.next}
        more="Weitere Bestellungen"
        keep={new URLSearchParams({ step })}
        onTurn={turn}
      />
    </>
  );
}

function nameOfStep(step: Step, { counts }: ReminderPage): string {
  const count = counts[step];
  return count === null ? `${stepWords[step].name} (aus)` : `${stepWords[step].name} (${countWords(count)})`;
}

function statusWords({ step, counts, orders }: ReminderPage): string {
  const count = counts[step] ?? 0;
  const paused = orders.filter(({ pause }) => pause !== null).length;
  const due = count === 1 ? '1 Bestellung' : `${countWords(count)} Bestellungen`;
  return paused === 0 ? due : `${due}, ${paused} ${paused === 1 ? 'pausiert' : 'pausieren'}`;
}
