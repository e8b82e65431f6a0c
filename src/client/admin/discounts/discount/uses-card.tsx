import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { formatCents } from '../../../../domain/money.ts';
import { Card } from '../../../ui/card.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import styles from './discount-screen.module.css';

/** How often a campaign was used, and what money went with it. */
export function UsesCard({ campaign: { uses, max_uses, money } }: { campaign: CampaignDetail }) {
  const figures = [
    {
      name: 'Eingelöst',
      value:
        max_uses === null ? `${germanCount(uses)}-mal` : `${germanCount(uses)} von ${germanCount(max_uses)}`,
    },
    { name: 'Nachgelassen', value: formatCents(money.off_cents) },
    { name: 'Bestellungen', value: germanCount(money.orders) },
    { name: 'Bestellt für', value: formatCents(money.orders_cents) },
  ];
  return (
    <Card as="section" aria-labelledby="einloesungen">
      <h2 id="einloesungen">Was daraus geworden ist</h2>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        Nach Abzug des Rabatts, bezahlt oder noch offen; ohne stornierte Bestellungen.
      </p>
    </Card>
  );
}
