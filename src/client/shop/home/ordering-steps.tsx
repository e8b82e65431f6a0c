import Armchair from 'lucide-react/icons/armchair';
import Mail from 'lucide-react/icons/mail';
import ReceiptEuro from 'lucide-react/icons/receipt-euro';
import styles from './ordering-steps.module.css';

export interface OrderingStepsProps {
  holdMinutes: number;
  paymentTermDays: number;
}

/** How ordering goes, in three sentences. */
export function OrderingSteps({ holdMinutes, paymentTermDays }: OrderingStepsProps) {
  const steps = [
    {
      Icon: Armchair,
      title: 'Platz aussuchen',
      text: `Im Saalplan siehst du, was noch frei ist. Deine Plätze bleiben ${holdMinutes} Minuten für dich reserviert.`,
    },
    {
      Icon: ReceiptEuro,
      title: 'Auf Rechnung bestellen',
      text: `Ganz ohne Konto. Danach hast du ${paymentTermDays} Tage Zeit, um in Ruhe zu überweisen.`,
    },
    {
      Icon: Mail,
      title: 'Karten per Mail bekommen',
      text: 'Sobald deine Zahlung da ist, schicken wir dir die Karten. Am Einlass genügt das Handy.',
    },
  ];
  return (
    <section className={styles.section} aria-labelledby="ablauf">
      <h2 id="ablauf" className={styles.title}>
        So kommst du zu deinen Karten
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.sign}>
              <Icon size={22} />
            </span>
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
