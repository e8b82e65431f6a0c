import { Link, useLoaderData } from 'react-router-dom';
import type { DiscountEvent } from '../../../../contract/discounts.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { officePaths } from '../../office-paths.ts';
import { CampaignForm } from './campaign-form.tsx';
import styles from './discount-screen.module.css';

/** All of a new campaign before it begins, for its code holds from that moment on. */
export function NewDiscountScreen() {
  const events = useLoaderData<DiscountEvent[]>();
  return (
    <div className={styles.screen}>
      <p>
        <Link to={officePaths.discounts}>Zurück zu den Rabattaktionen</Link>
      </p>
      <PageTitle>Neue Rabattaktion</PageTitle>
      <CampaignForm campaign={null} events={events} />
    </div>
  );
}
