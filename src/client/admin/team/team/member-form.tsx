import { useEffect } from 'react';
import type { Member } from '../../../../contract/team.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { byEscape } from '../../forms/by-escape.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import { PersonFields } from './person-fields.tsx';
import styles from './team-screen.module.css';

interface MemberFormProps {
  member: Member;
  onEnd: () => void;
  /** Who gets the focus when the form goes. */
  heir: () => HTMLElement | null;
}

/** Changes somebody's name and permissions. */
export function MemberForm({ member, onEnd, heir }: MemberFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(onEnd);
  useFocusHeir(form, heir);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=firstname]')?.focus(), [form]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={officePaths.team}
      noValidate
      className={styles.form}
      {...byEscape(onEnd)}
    >
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      <input type="hidden" name="id" value={member.id} />
      <PersonFields person={member} errors={errors} />
      <div className={styles.steps}>
        <Button type="submit" name="intent" value="change" isBusy={isBusy}>
          Speichern
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Abbrechen
        </Button>
      </div>
    </fetcher.Form>
  );
}
