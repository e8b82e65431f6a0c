import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './login-screen.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLink } from './use-password-link.ts';

/** Where the links of invitations and forgotten passwords lead. */
export function NewPasswordScreen() {
  const asked = usePasswordLink();
  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <PageTitle className={styles.title}>Passwort festlegen</PageTitle>
        {asked.state === 'asking' && <Skeleton shape="block" />}
        {asked.state === 'good' && <NewPasswordForm token={asked.token} link={asked.link} />}
        {asked.state === 'bad' && (
          <>
            <Notice tone="danger" role="alert">
              {asked.message}
            </Notice>
            <LinkButton to={paths.forgottenPassword}>Neuen Link schicken</LinkButton>
          </>
        )}
      </Card>
    </div>
  );
}
