import { useFetcher } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import { settingsFields } from './settings-fields.ts';
import { PreviewFacts, SettingsPreview } from './settings-preview.tsx';
import styles from './settings-screen.module.css';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

/** Who mails come from, with a test mail to oneself. */
export function MailSection(props: SectionProps) {
  const { data, state, submit } = useFetcher<FormOutcome>();
  const of = (name: string) => props.draft.texts[name]?.trim() ?? '';
  const name = of('mail.sender_name') || of('club.name');
  const send = () => submit({ intent: 'test mail' }, { method: 'post', action: officePaths.settings });
  return (
    <SettingsSection
      {...props}
      id="mail"
      title="Mails"
      fields={settingsFields.mail}
      preview={
        <SettingsPreview title="So kommen eure Mails an">
          <PreviewFacts
            facts={[
              ['Von', `${name} <${of('club.email')}>`],
              ['Antworten an', of('mail.reply_to') || of('club.email')],
            ]}
          />
        </SettingsPreview>
      }
    >
      <div role="alert">{data?.message && <Notice tone="danger">{data.message}</Notice>}</div>
      <div className={styles.steps}>
        <Button variant="secondary" isBusy={state !== 'idle'} onClick={() => void send()}>
          Testmail schicken
        </Button>
        <p className={styles.soft}>Sie geht an dich, mit dem, was gespeichert ist.</p>
      </div>
    </SettingsSection>
  );
}
