import { clubColors, WINE } from '../../../../domain/club-colors.ts';
import { type EveningName, eveningColors, eveningNames } from '../../../../domain/evening-colors.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { HeroPicture, HeroScene } from '../../../views/hero-scene.tsx';
import { PictureField } from '../../events/picture/picture-field.tsx';
import { parseTimeField } from '../../forms/time-field.ts';
import { pictureFromTexts, pictureToText, type SettingsTexts } from './settings-draft.ts';
import { eveningLabels, settingsFields } from './settings-fields.ts';
import styles from './settings-page.module.css';
import { PreviewFacts, type SectionProps, SettingsPreview, SettingsSection } from './settings-section.tsx';

export function FestivalSection(props: SectionProps) {
  return (
    <SettingsSection
      {...props}
      id="fest"
      title="Fest"
      fields={settingsFields.festival}
      preview={
        <SettingsPreview title="So begrüßt die Startseite">
          <HeroPreview texts={props.draft.texts} />
        </SettingsPreview>
      }
    >
      <HeroFields {...props} />
    </SettingsSection>
  );
}

/** An evening in one of the colour schemes, or a picture. */
function HeroFields({ draft, errors }: SectionProps) {
  const { 'hero.colors': colors, 'hero.own_color': own = '' } = draft.texts;
  return (
    <>
      <fieldset id="hero.colors" className={styles.kinds}>
        <legend>Farben der Startseite</legend>
        <div className={styles.evenings}>
          {eveningNames.map((name) => (
            <label key={name} className={styles.evening}>
              <input
                type="radio"
                name="hero.colors"
                value={name}
                checked={colors === name}
                onChange={() => draft.set('hero.colors', name)}
              />
              <Swatch name={name} own={own} />
              {eveningLabels[name]}
            </label>
          ))}
        </div>
        {colors === 'own' && (
          <label className={styles.ownColor}>
            <input
              type="color"
              name="hero.own_color"
              value={`#${own}`}
              onChange={({ target }) => draft.set('hero.own_color', target.value.slice(1).toLowerCase())}
            />
            Farbton wählen
          </label>
        )}
        <p className={styles.soft}>Wie hell sie wird, mischt der Shop selbst.</p>
      </fieldset>
      <PictureField
        id="hero.picture"
        label="Bild der Startseite"
        hint="Quer, mindestens 1.600 Punkte breit."
        picture={pictureFromTexts(draft.texts)}
        message={errors['hero.picture']}
        onChange={(picture) => draft.set('hero.picture', pictureToText(picture))}
      />
    </>
  );
}

function Swatch({ name, own }: { name: EveningName; own: string }) {
  const { sky } = eveningColors(name, own);
  return (
    <svg className={styles.swatch} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={`sky-${name}`} x2="0" y2="1">
        {sky.map((color, n) => (
          <stop key={color} offset={n / (sky.length - 1)} stopColor={`#${color}`} />
        ))}
      </linearGradient>
      <path fill={`url(#sky-${name})`} d="M0 0h1v1H0Z" />
    </svg>
  );
}

/** The hero of the home page with these settings. */
function HeroPreview({ texts }: { texts: SettingsTexts }) {
  const { title, motto, tagline, starts_at = '', 'hero.colors': colors, 'hero.own_color': own = '' } = texts;
  const start = parseTimeField(starts_at);
  const picture = pictureFromTexts(texts);
  const evening = eveningNames.find((name) => name === colors) ?? 'dusk';
  return (
    <div className={styles.hero} data-hero={picture ? 'picture' : 'evening'}>
      {picture ? <HeroPicture picture={picture} /> : <HeroScene evening={eveningColors(evening, own)} />}
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

/** The club as named by imprint, terms, invoices and mails. */
export function ClubSection(props: SectionProps) {
  const of = (name: string) => props.draft.texts[`club.${name}`] ?? '';
  const register = [of('register_court'), of('register_number')].filter(Boolean).join(', ');
  return (
    <SettingsSection
      {...props}
      id="verein"
      title="Verein"
      fields={settingsFields.club}
      preview={
        <SettingsPreview title="So steht ihr im Impressum">
          <PreviewFacts
            facts={[
              ['Anbieter', of('name')],
              ['Anschrift', `${of('street')}, ${of('zipcode')} ${of('city')}`],
              ['Telefon', of('telephone')],
              ['E-Mail', of('email')],
              ['Vertreten durch', of('represented_by')],
              ['Vereinsregister', register],
            ]}
          />
          <AccentPreview color={props.draft.texts.accent_color ?? WINE} />
        </SettingsPreview>
      }
    >
      <AccentField {...props} />
    </SettingsSection>
  );
}

/** The club's colour, beside a way back to the shop's. */
function AccentField({ draft }: SectionProps) {
  const color = draft.texts.accent_color ?? WINE;
  return (
    <div className={styles.ownColor}>
      <label className={styles.ownColor}>
        <input
          id="accent_color"
          type="color"
          name="accent_color"
          value={`#${color}`}
          onChange={({ target }) => draft.set('accent_color', target.value.slice(1).toLowerCase())}
        />
        Farbe des Vereins
      </label>
      {color !== WINE && (
        <Button variant="quiet" onClick={() => draft.set('accent_color', WINE)}>
          Weinrot
        </Button>
      )}
    </div>
  );
}

/** A button by day and by night, as the shop will mix it from the colour. */
function AccentPreview({ color }: { color: string }) {
  const { day, night } = clubColors(color);
  return (
    <div className={styles.accents} aria-hidden="true">
      {[['hell', 'ffffff', day] as const, ['dunkel', '22141b', night] as const].map(
        ([name, ground, { main, on }]) => (
          <span key={name} className={styles.accent} style={{ background: `#${ground}` }}>
            <span style={{ background: `#${main}`, color: `#${on}` }}>Zur Kasse</span>
            <span style={{ color: `#${main}` }}>{name}</span>
          </span>
        ),
      )}
    </div>
  );
}
