import { Link, useLoaderData } from 'react-router-dom';
import type { DiscountEvent } from '../../../contract/discounts.ts';
import { call } from '../../platform/api/call.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { adminPaths } from '../admin-paths.ts';
import { CampaignForm } from './campaign-form.tsx';
import styles from './discount-page.module.css';

export { createAction as action } from './discount-data.ts';

export async function loader(): Promise<DiscountEvent[]> {
  return (await call('GET /api/office/discount-events')).events;
}

/** Asks for everything at once, because the code is valid as soon as the campaign exists. */
export function Component() {
  const events = useLoaderData<DiscountEvent[]>();
  return (
    <div className={styles.screen}>
      <p>
        <Link to={adminPaths.discounts}>Zurück zu den Rabattaktionen</Link>
      </p>
      <PageTitle>Neue Rabattaktion</PageTitle>
      <CampaignForm campaign={null} events={events} />
    </div>
  );
}
