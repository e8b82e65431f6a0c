import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CampaignRow } from '../../../contract/discounts.ts';
import { type Answer, call } from '../../platform/api/call.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../admin-paths.ts';
import { usePageFocus } from '../lists/pagination.tsx';
import { CampaignBadge, formatDiscount, formatPeriod, formatUses } from './campaign-labels.tsx';
import styles from './discounts-page.module.css';

type DiscountPage = Answer<'GET /api/office/discounts'>;

/** `?before=` is the cursor given by the previous page. */
export function loader({ request }: LoaderFunctionArgs): Promise<DiscountPage> {
  const before = new URL(request.url).searchParams.get('before');
  return call('GET /api/office/discounts', { query: before === null ? {} : { before } });
}

/** Newest first. */
export function Component() {
  const { discounts, before } = useLoaderData<DiscountPage>();
  const { head, turn } = usePageFocus<HTMLUListElement>(discounts);
  return (
    <>
      <div className={styles.top}>
        <PageTitle>Rabattaktionen</PageTitle>
        <LinkButton to={adminPaths.newDiscount}>Neue Rabattaktion</LinkButton>
      </div>
      {discounts.length === 0 ? (
        <Notice title="Noch keine Rabattaktion">
          <p>Ein Code für alle, oder viele Codes, die je einmal gelten: Leg an, was ihr braucht.</p>
        </Notice>
      ) : (
        <ul ref={head} tabIndex={-1} aria-label="Rabattaktionen" className={styles.campaigns}>
          {discounts.map((campaign) => (
            <li key={campaign.id}>
              <CampaignItem campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
      {before !== null && (
        <p>
          <LinkButton to={`?before=${before}`} variant="secondary" onClick={turn}>
            Ältere Rabattaktionen
          </LinkButton>
        </p>
      )}
    </>
  );
}

function CampaignItem({ campaign }: { campaign: CampaignRow }) {
  const { id, name, code, off } = campaign;
  return (
    <article className={styles.campaign}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={adminPathTo.discount(id)}>{name}</Link>
        </h2>
        <CampaignBadge campaign={campaign} />
      </div>
      <p>
        <strong>{formatDiscount(off)}</strong> · {code === null ? 'Einzelcodes' : <code>{code}</code>}
      </p>
      <p className={styles.soft}>{formatPeriod(campaign)}</p>
      <p className={styles.uses}>{formatUses(campaign)}</p>
    </article>
  );
}
