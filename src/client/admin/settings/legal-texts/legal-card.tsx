import type { LegalAddition, LegalName, LegalVersion } from '../../../../contract/legal.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import { LegalPreview } from './legal-preview.tsx';
import styles from './legal-texts-screen.module.css';
import { legalWords } from './legal-words.ts';
import { MarkdownHelp } from './markdown-help.tsx';
import { useLegalDraft } from './use-legal-draft.ts';
import { VersionList } from './version-list.tsx';

interface LegalCardProps {
  name: LegalName;
  addition: LegalAddition;
  versions: readonly LegalVersion[];
}

/** What the club adds to one legal text: to write, to see as guests will, and to publish as a new version. */
export function LegalCard({ name, addition, versions }: LegalCardProps) {
  const draft = useLegalDraft(name, addition);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(draft.discard);
  const discard = () => {
    draft.discard();
    fetcher.reset();
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const { title, place, section, about } = legalWords[name];
  return (
    <Card as="section" aria-labelledby={name} className={styles.card}>
      <fetcher.Form
        ref={form}
        method="post"
        action={officePaths.legalTexts}
        noValidate
        className={styles.form}
      >
        <h2 id={name}>{title}</h2>
        <p className={styles.soft}>{about}</p>
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {draft.isOutdated && (
            <Notice tone="warning" title="Inzwischen wurde eine neue Fassung veröffentlicht">
              <p>Was du geschrieben hast, ist noch da und nicht veröffentlicht.</p>
              <div className={styles.steps}>
                <Button variant="secondary" onClick={draft.carryOver}>
                  Meinen Text behalten
                </Button>
                <Button variant="quiet" onClick={discard}>
                  Neue Fassung zeigen
                </Button>
              </div>
            </Notice>
          )}
        </div>
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="seen" value={draft.seen} />
        <TextArea
          label={`${section} ${place}`}
          hint="Als Markdown. Leer: keine Ergänzung."
          name="text"
          rows={10}
          maxLength={20_000}
          value={draft.text}
          message={errors.text}
          onChange={({ target }) => draft.set(target.value)}
        />
        <MarkdownHelp />
        <div className={styles.steps}>
          <Button type="submit" isBusy={isBusy}>
            {title} veröffentlichen
          </Button>
          {draft.isTouched && (
            <>
              <Button variant="quiet" onClick={discard}>
                Verwerfen
              </Button>
              <p className={styles.soft}>Noch nicht veröffentlicht</p>
            </>
          )}
        </div>
        <VersionList versions={versions} />
      </fetcher.Form>
      <LegalPreview section={section} text={draft.text} />
    </Card>
  );
}
