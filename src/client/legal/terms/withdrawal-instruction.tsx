import type { Festival } from '../../../contract/festival.ts';
import styles from './withdrawal.module.css';

/** The wording of Anlage 1 zu Artikel 246a § 1 Absatz 2 Satz 2 EGBGB for a contract that is no sale of goods. */
export function WithdrawalInstruction({ club }: { club: Festival['club'] }) {
  const { name, street, zipcode, city, telephone, email } = club;
  return (
    <div className={styles.sheet}>
      <h3>Widerrufsbelehrung</h3>
      <h4>Widerrufsrecht</h4>
      <p>Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.</p>
      <p>Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.</p>
      <p>
        Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({name}, {street}, {zipcode} {city}, Telefon:{' '}
        {telephone}, E-Mail: {email}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter
        Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können
        dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.
      </p>
      <p>
        Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des
        Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.
      </p>
      <h4>Folgen des Widerrufs</h4>
      <p>
        Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben,
        einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass
        Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt
        haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die
        Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung
        verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es
        sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen
        dieser Rückzahlung Entgelte berechnet.
      </p>
    </div>
  );
}
