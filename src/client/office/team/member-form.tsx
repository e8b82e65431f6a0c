import type { Member } from '../../../contract/team.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOutcomeForm } from '../use-outcome-form.ts';
import { PersonFields } from './person-fields.tsx';
import styles from './team-screen.module.css';

/** Changes somebody's name and permissions. */
export function MemberForm({ member, onEnd }: { member: Member; onEnd: () => void }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(onEnd);
  return (
    <fetcher.Form ref={form} method="post" action={paths.team} noValidate className={styles.form}>
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
