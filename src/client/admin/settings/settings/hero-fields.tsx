import { type EveningName, eveningNames, eveningOf } from '../../../../domain/evening-of.ts';
import { PictureField } from '../../events/picture/picture-field.tsx';
import { eveningWords } from './evening-words.ts';
import look from './hero-fields.module.css';
import { pictureOf, textOfPicture } from './settings-draft.ts';
import styles from './settings-screen.module.css';
import type { SectionProps } from './settings-section.tsx';

/** What lies behind the words of the front page: an evening in the club's colours, or a picture of its own. */
export function HeroFields({ draft, errors }: SectionProps) {
  const { 'hero.colors': colors, 'hero.own_color': own = '' } = draft.texts;
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>Farben der Startseite</legend>
        <div className={look.evenings}>
          {eveningNames.map((name) => (
            <label key={name} className={look.evening}>
              <input
                type="radio"
                name="hero.colors"
                value={name}
                checked={colors === name}
                onChange={() => draft.set('hero.colors', name)}
              />
              <Swatch name={name} own={own} />
              {eveningWords[name]}
            </label>
          ))}
        </div>
        {colors === 'own' && (
          <label className={look.ownColor}>
            <input
              type="color"
              name="hero.own_color"
              value={`#${own}`}
              onChange={({ target }) => draft.set('hero.own_color', target.value.slice(1).toLowerCase())}
            />
            Farbton wählen
          </label>
        )}
        <p className={styles.soft}>
          Die Farbe gibt den Ton an. Wie hell sie wird, mischt der Shop selbst, damit alles lesbar bleibt, am
          hellen und am dunklen Gerät.
        </p>
      </fieldset>
      <PictureField
        label="Bild der Startseite"
        hint="Statt des gezeichneten Abends. Quer und mindestens 1600 Bildpunkte breit wirkt es am besten; unter den Worten wird es abgedunkelt."
        picture={pictureOf(draft.texts)}
        message={errors['hero.picture']}
        onChange={(picture) => draft.set('hero.picture', textOfPicture(picture))}
      />
    </>
  );
}

/** The sky of an evening in small. */
function Swatch({ name, own }: { name: EveningName; own: string }) {
  const { sky } = eveningOf(name, own);
  return (
    <svg className={look.swatch} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={`sky-${name}`} x2="0" y2="1">
        {sky.map((color, n) => (
          <stop key={color} offset={n / (sky.length - 1)} stopColor={`#${color}`} />
        ))}
      </linearGradient>
      <path fill={`url(#sky-${name})`} d="M0 0h1v1H0Z" />
    </svg>
  );
}
