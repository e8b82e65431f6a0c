import type { Festival } from '../../../contract/festival.ts';
import styles from './withdrawal.module.css';

const BLANKS = [
  'Bestellt am (*) / erhalten am (*)',
  'Name des/der Verbraucher(s)',
  'Anschrift des/der Verbraucher(s)',
  'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
  'Datum',
];

/** The model form of Anlage 2 zu Artikel 246a § 1 EGBGB, with lines to fill in on paper. */
export function WithdrawalForm({ club }: { club: Festival['club'] }) {
  return (
    <div className={styles.sheet}>
      <h3>Muster-Widerrufsformular</h3>
      <p>
        (Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es
        zurück.)
      </p>
      <p>
        An {club.name}, {club.street}, {club.zipcode} {club.city}, E-Mail: {club.email}:
      </p>
      <p>
        Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der
        folgenden Waren (*) / die Erbringung der folgenden Dienstleistung (*):
      </p>
      <p className={styles.blank} />
      <ul className={styles.blanks}>
        {BLANKS.map((blank) => (
          <li key={blank}>
            {blank}
            <span className={styles.blank} />
          </li>
        ))}
      </ul>
      <p>(*) Unzutreffendes streichen.</p>
    </div>
  );
}
