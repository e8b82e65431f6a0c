import Armchair from 'lucide-react/icons/armchair';
import Mail from 'lucide-react/icons/mail';
import ReceiptEuro from 'lucide-react/icons/receipt-euro';
import type { EventSummary } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { formatDate, formatTime, type StoredTime, weekdayOf } from '../../../domain/stored-time.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { HeroPicture, HeroScene } from '../../views/hero-scene.tsx';
import { EventCard } from './event-card.tsx';
import styles from './home-page.module.css';

export interface HomePageProps {
  festival: Festival;
  events: EventSummary[];
  /** Stored time; loaded with the page, so that server and browser agree on whether tickets are on sale. */
  now: StoredTime;
}

export function HomePage({ festival, events, now }: HomePageProps) {
  return (
    <>
      <HomeHero festival={events.length > 0 ? festival : withoutSale(festival, now)} />
      <div className={styles.below}>
        {events.length > 0 && (
          <section aria-labelledby="veranstaltungen">
            <h2 id="veranstaltungen">
              <VisuallyHidden>Veranstaltungen</VisuallyHidden>
            </h2>
            <ul className={styles.events}>
              {events.map((event) => (
                <EventCard key={event.id} event={event} now={now} />
              ))}
            </ul>
          </section>
        )}
        <OrderingSteps holdMinutes={festival.hold_minutes} paymentTermDays={festival.payment_term_days} />
      </div>
    </>
  );
}

/** While nothing is on sale the greeting says so, under the name of the festival. */
function withoutSale(festival: Festival, now: StoredTime): Festival {
  const state = now < festival.starts_at ? 'hat noch nicht begonnen' : 'ruht gerade';
  const tagline = `Der Vorverkauf ${state}. Schau bald wieder vorbei!`;
  return { ...festival, motto: festival.title, tagline };
}

/** The club's own picture, or else a drawn evening in the vineyards. */
export function HomeHero({ festival }: { festival: Festival }) {
  const { title, motto, tagline, starts_at, hero } = festival;
  return (
    <div className={styles.hero} data-hero={hero.picture ? 'picture' : 'evening'}>
      {hero.picture ? <HeroPicture picture={hero.picture} /> : <HeroScene evening={hero.evening} />}
      <div className={styles.words}>
        <div className={styles.text}>
          <p className={styles.day}>
            <span>{weekdayOf(starts_at)}</span> <span>{formatDate(starts_at)}</span>{' '}
            <span>ab {formatTime(starts_at)} Uhr</span>
          </p>
          <PageTitle
            className={styles.motto}
            title="Karten und Sitzplätze"
            description={`${motto}: ${tagline} Karten und Sitzplätze für ${title} am ${formatDate(starts_at)}, ab ${formatTime(starts_at)} Uhr.`}
          >
            {motto}
          </PageTitle>
          <p className={styles.tagline}>{tagline}</p>
        </div>
      </div>
    </div>
  );
}

interface OrderingStepsProps {
  holdMinutes: number;
  paymentTermDays: number;
}

function OrderingSteps({ holdMinutes, paymentTermDays }: OrderingStepsProps) {
  const steps = [
    {
      Icon: Armchair,
      title: 'Platz aussuchen',
      text: `Im Saalplan siehst du, was noch frei ist. Deine Plätze bleiben ${holdMinutes} Minuten für dich reserviert.`,
    },
    {
      Icon: ReceiptEuro,
      title: 'Auf Rechnung bestellen',
      text: `Ganz ohne Konto. Danach hast du ${paymentTermDays} Tage Zeit, um in Ruhe zu überweisen.`,
    },
    {
      Icon: Mail,
      title: 'Karten per Mail bekommen',
      text: 'Sobald deine Zahlung da ist, schicken wir dir die Karten. Am Einlass genügt das Handy.',
    },
  ];
  return (
    <section className={styles.ordering} aria-labelledby="ablauf">
      <h2 id="ablauf" className={styles.orderingTitle}>
        So kommst du zu deinen Karten
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.sign}>
              <Icon size={22} />
            </span>
            <div>
              <h3 className={styles.stepName}>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
