import ChevronDown from 'lucide-react/icons/chevron-down';
import UserRound from 'lucide-react/icons/user-round';
import { Form, Link } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session.ts';
import { MenuButton, menuEntryClass } from '../../../ui/menu-button.tsx';
import styles from './admin-layout.module.css';

export function UserMenu() {
  const user = useSession((session) => session.user);
  return (
    <MenuButton
      className={styles.user}
      entries={
        <>
          <li>
            <Link to={paths.dashboard} className={menuEntryClass}>
              Profil
            </Link>
          </li>
          <li>
            <Link to={paths.profile} className={menuEntryClass}>
              Mein Konto
            </Link>
          </li>
          <li>
            <Form method="post" action={paths.dashboard}>
              <input type="hidden" name="intent" value="log-out" />
              <button type="submit" className={menuEntryClass}>
                Log Out
              </button>
            </Form>
          </li>
        </>
      }
    >
      <UserRound size={22} className={styles.userIcon} />
      <span className={styles.userName}>
        {user?.firstname} {user?.lastname}
      </span>
      <ChevronDown size={18} className={styles.userArrow} />
    </MenuButton>
  );
}
