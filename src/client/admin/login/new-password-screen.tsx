import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FirstAccountForm } from './first-account-form.tsx';
import styles from './login-screen.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLink } from './use-password-link.ts';

/** Where the links of invitations and forgotten passwords lead, and the one by which the first account is made. */
export function NewPasswordScreen() {
  const asked = usePasswordLink();
  const isFirst = asked.state === 'good' && asked.link.is_first;
  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <PageTitle className={styles.title}>{isFirst ? 'Erstes Konto' : 'Passwort festlegen'}</PageTitle>
        {asked.state === 'asking' && <Skeleton shape="block" />}
        {asked.state === 'good' &&
          (asked.link.is_first ? (
            <FirstAccountForm token={asked.token} />
          ) : (
            <NewPasswordForm token={asked.token} link={asked.link} />
          ))}
        {asked.state === 'bad' && (
          <>
            <Notice tone="danger" role="alert">
              {asked.message}
            </Notice>
            {asked.canBeOrdered && <LinkButton to={paths.forgottenPassword}>Neuen Link schicken</LinkButton>}
          </>
        )}
      </Card>
    </div>
  );
}
