import type { EventSummary } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventCard } from './event-card.tsx';
import { HomeHero } from './home-hero.tsx';
import styles from './home-screen.module.css';
import { OrderingSteps } from './ordering-steps.tsx';

export interface HomeScreenProps {
  festival: Festival;
  events: EventSummary[];
  now: StoredTime;
}

export function HomeScreen({ festival, events, now }: HomeScreenProps) {
  return (
    <>
      <HomeHero festival={festival} />
      <div className={styles.below}>
        <section aria-labelledby="veranstaltungen">
          <h2 id="veranstaltungen">
            <VisuallyHidden>Veranstaltungen</VisuallyHidden>
          </h2>
          {events.length === 0 ? (
            <Notice title="Der Vorverkauf ruht gerade">
              <p>Im Augenblick ist keine Veranstaltung im Verkauf. Schau bald wieder vorbei!</p>
            </Notice>
          ) : (
            <ul className={styles.events}>
              {events.map((event) => (
                <EventCard key={event.id} event={event} now={now} />
              ))}
            </ul>
          )}
        </section>
        <OrderingSteps holdMinutes={festival.hold_minutes} paymentTermDays={festival.payment_term_days} />
      </div>
    </>
  );
}
