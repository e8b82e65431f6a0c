import { type EveningName, eveningOf } from '../../../../domain/evening-of.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { HeroPicture } from '../../../views/hero/hero-picture.tsx';
import { HeroScene } from '../../../views/hero/hero-scene.tsx';
import styles from './hero-preview.module.css';
import { pictureOf, type SettingsTexts, storedStart } from './settings-draft.ts';

/** The front page's greeting as it will be. */
export function HeroPreview({ texts }: { texts: SettingsTexts }) {
  const { title, motto, tagline, starts_at = '', 'hero.colors': colors, 'hero.own_color': own = '' } = texts;
  const start = storedStart(starts_at);
  const picture = pictureOf(texts);
  return (
    <div className={styles.hero} data-hero={picture ? 'picture' : 'evening'}>
      {picture ? (
        <HeroPicture picture={picture} />
      ) : (
        <HeroScene evening={eveningOf(colors as EveningName, own)} />
      )}
      <p className={styles.heroTitle}>{title}</p>
      <div className={styles.heroWords}>
        <p className={styles.heroDay}>
          {start === null
            ? 'Noch kein Tag'
            : `${weekdayOf(start)} · ${formatDate(start)} · ab ${formatTime(start)} Uhr`}
        </p>
        <p className={styles.heroMotto}>{motto}</p>
        <p>{tagline}</p>
      </div>
    </div>
  );
}
