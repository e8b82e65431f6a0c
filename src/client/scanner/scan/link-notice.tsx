import { useDesk } from './door-desk.ts';
import styles from './notices.module.css';

/** A link that this phone was opened by did not hold, and it goes on as the door that it was. */
export function LinkNotice() {
  const { message, name } = useDesk();
  if (message === '') return null;
  return (
    <p className={styles.notice} role="status">
      {message} {name && `Dieses Telefon scannt weiter als „${name}“.`}
    </p>
  );
}
