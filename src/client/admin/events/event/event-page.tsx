import { type FormEvent, useEffect } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router-dom';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { TabLinks } from '../../forms/tab-links.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { EventState } from '../events/event-state.tsx';
import { markShown } from './event-data.ts';
import styles from './event-page.module.css';
import { type EventTab, eventTabs, searchOfTab, tabLabels, tabOfAddress } from './event-tabs.ts';
import { OverviewTab, RareActions } from './overview-tab.tsx';
import { PlanTab } from './plan-tab.tsx';
import { PricesTab } from './prices-tab.tsx';
import { SaleTab } from './sale-tab.tsx';
import { SaveBar } from './save-bar.tsx';
import { type EventDraft, useEventDraft } from './use-event-draft.ts';

export { action, loader, shouldRevalidate } from './event-data.ts';

export function Component() {
  const event = useLoaderData<StaffEvent>();
  // Keyed, so that input typed for one event does not show up in the next.
  return <EventScreen key={event.id} event={event} />;
}

const tabContents: Record<EventTab, (props: { draft: EventDraft }) => React.JSX.Element> = {
  ueberblick: OverviewTab,
  preise: PricesTab,
  plan: PlanTab,
  zeiten: TimesTab,
  verkauf: SaleTab,
};

/** One draft for all tabs: what is typed in one stays while another is shown. */
function EventScreen({ event }: { event: StaffEvent }) {
  const draft = useEventDraft(event);
  useEffect(() => markShown(event), [event]);
  const location = useLocation();
  const tab = tabOfAddress(location);
  const { hash } = location;
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const Content = tabContents[tab];
  const save = (submitted: FormEvent) => {
    submitted.preventDefault();
    draft.save();
  };
  return (
    <div className={styles.screen}>
      <EventHead draft={draft} />
      <TabLinks
        label="Teile der Veranstaltung"
        tabs={eventTabs.map((one) => ({
          to: { search: searchOfTab(one) },
          name: tabLabels[one],
          longPart: one === 'preise' ? 'Karten und ' : '',
          isCurrent: one === tab,
          isUnsaved: draft.changed.includes(one),
        }))}
      />
      <form className={styles.content} noValidate onSubmit={save} aria-label={tabLabels[tab]}>
        <Content draft={draft} />
        <SaveBar draft={draft} />
      </form>
      {tab === 'ueberblick' && <RareActions event={event} />}
    </div>
  );
}

function EventHead({ draft: { event, save, isBusy } }: { draft: EventDraft }) {
  const [first, ...others] = event.is_published ? [] : event.missing;
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        <BackToList to={adminPaths.events}>Veranstaltungen</BackToList>
      </p>
      <div className={styles.title}>
        <PageTitle>{event.name}</PageTitle>
        <EventState event={event} />
      </div>
      <div className={styles.actions}>
        <LinkButton reloadDocument variant="secondary" to={adminPathTo.eventPreview(event.id)}>
          Als Gast ansehen
        </LinkButton>
        {!event.is_published && (
          <Button isBusy={isBusy} onClick={() => save('publish')}>
            Veröffentlichen
          </Button>
        )}
      </div>
      <p className={styles.when}>
        {weekdayOf(event.starts_at)}, {formatDate(event.starts_at)}, {formatTime(event.starts_at)} Uhr ·{' '}
        {event.location}
        {first !== undefined && (
          <>
            {' · '}
            <Link
              to={{ search: searchOfTab(first.part === 'prices' ? 'preise' : 'plan') }}
              preventScrollReset
            >
              {others.length === 0 ? 'noch 1 Schritt' : `noch ${others.length + 1} Schritte`}
            </Link>
          </>
        )}
      </p>
    </header>
  );
}

function TimesTab({ draft: { fact } }: { draft: EventDraft }) {
  return (
    <Card as="section" aria-labelledby="zeiten" className={styles.form}>
      <h2 id="zeiten">Zeiten</h2>
      <div className={styles.fields}>
        <TextField
          label="Beginn"
          hint="Steht auf jeder Karte."
          type="datetime-local"
          required
          {...fact('starts_at')}
        />
        <TextField
          label="Ende"
          hint="Leer: einen Tag nach dem Beginn."
          type="datetime-local"
          {...fact('ends_at')}
        />
        <TextField
          label="Einlass ab"
          hint="Leer: Karten gelten ab der Zahlung."
          type="datetime-local"
          {...fact('admission_starts_at')}
        />
      </div>
    </Card>
  );
}
