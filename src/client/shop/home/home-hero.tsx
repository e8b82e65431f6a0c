import type { Festival } from '../../../contract/festival.ts';
import { formatDate, formatTime, weekdayOf } from '../../../domain/stored-time.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { HeroPicture } from '../../views/hero/hero-picture.tsx';
import { HeroScene } from '../../views/hero/hero-scene.tsx';
import styles from './home-hero.module.css';

/** The festival's name and day before an evening in the vineyards, or before the club's own picture. */
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
