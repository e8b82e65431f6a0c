import { useDeferredValue, useMemo } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import {
  type LegalAddition,
  type LegalAnswer,
  type LegalName,
  type LegalVersion,
  legalNames,
} from '../../../../contract/legal.ts';
import { readMarkdown } from '../../../../contract/markdown.ts';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { TextBlocks } from '../../../views/legal-text.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { OutdatedNotice, SaveDraft } from '../../forms/draft-controls.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { useDraft, useSettledDraft } from '../../forms/use-draft.ts';
import styles from './legal-texts-page.module.css';

export { action, loader } from './legal-texts-data.ts';

export function Component() {
  const { legal, versions } = useLoaderData<LegalAnswer>();
  return (
    <>
      <p>
        <Link to={adminPaths.settings}>Zurück zu den Einstellungen</Link>
      </p>
      <PageTitle>Rechtstexte</PageTitle>
      {legalNames.map((name) => (
        <LegalCard
          key={name}
          name={name}
          addition={legal[name]}
          versions={versions.filter((version) => version.name === name)}
        />
      ))}
    </>
  );
}

interface LegalCardProps {
  name: LegalName;
  addition: LegalAddition;
  versions: readonly LegalVersion[];
}

function LegalCard({ name, addition, versions }: LegalCardProps) {
  const current = { text: addition.text, seen: addition.as_of };
  const { value, ...draft } = useDraft(`legal-${name}`, current, 'seen');
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  useSettledDraft(fetcher, draft.settle);
  const discard = () => {
    draft.discard();
    fetcher.reset();
  };
  const { title, place, section, about } = legalTextLabels[name];
  return (
    <Card as="section" aria-labelledby={name} className={styles.card}>
      <fetcher.Form
        ref={form}
        method="post"
        action={adminPaths.legalTexts}
        noValidate
        onSubmit={draft.markSent}
        className={styles.form}
      >
        <h2 id={name}>{title}</h2>
        <p className={styles.soft}>{about}</p>
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {draft.isOutdated && (
            <OutdatedNotice
              title="Inzwischen wurde eine neue Fassung veröffentlicht"
              text="Was du geschrieben hast, ist noch da und nicht veröffentlicht."
              keepLabel="Meinen Text behalten"
              discardLabel="Neue Fassung zeigen"
              onKeep={draft.rebase}
              onDiscard={discard}
            />
          )}
        </div>
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="seen" value={value.seen} />
        <TextArea
          label={`${section} ${place}`}
          hint="Als Markdown. Leer: keine Ergänzung."
          name="text"
          rows={10}
          maxLength={20_000}
          value={value.text}
          message={errors.text}
          onChange={({ target }) => {
            if (target.value === addition.text) draft.discard();
            else draft.set({ text: target.value });
          }}
        />
        <MarkdownHelp />
        <div className={styles.steps}>
          <SaveDraft
            label={`${title} veröffentlichen`}
            unsavedText="Noch nicht veröffentlicht"
            isBusy={isBusy}
            isTouched={draft.isTouched}
            onDiscard={discard}
          />
        </div>
        <VersionList versions={versions} />
      </fetcher.Form>
      <LegalPreview section={section} text={value.text} />
    </Card>
  );
}

const MARKDOWN_EXAMPLES = [
  ['## Überschrift', 'eine Überschrift'],
  ['**wichtig**', 'fett'],
  ['*betont*', 'kursiv'],
  ['- Punkt', 'eine Aufzählung'],
  ['1. Schritt', 'eine nummerierte Liste'],
  ['[Lageplan](https://example.org)', 'ein Link'],
] as const;

function MarkdownHelp() {
  return (
    <details className={styles.help}>
      <summary>So gliederst du den Text</summary>
      <dl>
        {MARKDOWN_EXAMPLES.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code>{sign}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        Eine leere Zeile trennt Absätze. Zwei Leerzeichen am Ende einer Zeile brechen sie um. Bilder und HTML
        gehen nicht.
      </p>
    </details>
  );
}

/** Newest first. */
function VersionList({ versions }: { versions: readonly LegalVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <div>
      <h3 className={styles.soft}>Veröffentlichte Fassungen</h3>
      <ul className={styles.versions}>
        {versions.map(({ as_of, who, blocks }) => (
          <li key={as_of}>
            <details>
              <summary>
                {as_of}, von {who}
              </summary>
              <div className={styles.version}>
                {blocks.length === 0 ? (
                  <p className={styles.soft}>Keine Ergänzung.</p>
                ) : (
                  <TextBlocks blocks={blocks} />
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Parsed as on the server; deferred, so that typing stays fast. */
function LegalPreview({ section, text }: { section: string; text: string }) {
  const typed = useDeferredValue(text);
  const read = useMemo(() => readMarkdown(typed), [typed]);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.soft}>So lesen es deine Gäste</figcaption>
      {'problem' in read ? (
        <p className={styles.problem}>{read.problem}.</p>
      ) : read.blocks.length === 0 ? (
        <p className={styles.soft}>Keine Ergänzung.</p>
      ) : (
        <div className={styles.version}>
          <p className={styles.heading}>{section}</p>
          <TextBlocks blocks={read.blocks} />
        </div>
      )}
    </figure>
  );
}

/** `about` says what the built-in text covers already. */
const legalTextLabels: Record<LegalName, { title: string; place: string; section: string; about: string }> = {
  terms: {
    title: 'AGB',
    place: 'in den AGB',
    section: 'Ergänzende Bestimmungen',
    about:
      'Bestellung, Preise, Zahlung, Lieferung, Widerruf und Haftung sind schon geregelt, mit euren Angaben darin. Jede Bestellung hält fest, welche Fassung galt, und bekommt sie als PDF.',
  },
  privacy: {
    title: 'Datenschutzerklärung',
    place: 'in der Datenschutzerklärung',
    section: 'Ergänzende Hinweise',
    about: 'Was der Kartenshop selbst mit Daten tut, steht schon da. Ergänzt, was ihr darüber hinaus tut.',
  },
  imprint: {
    title: 'Impressum',
    place: 'im Impressum',
    section: 'Weitere Angaben',
    about: 'Anschrift, Vertretung, Register und Bankverbindung kommen aus den Einstellungen.',
  },
};
