import { Link, useLoaderData } from 'react-router-dom';
import type { CampaignRow } from '../../../../contract/discounts.ts';
import type { DiscountPage } from '../../../platform/api/fetch-discounts.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import { CampaignBadge } from './campaign-badge.tsx';
import { offWords, periodWords, usesWords } from './campaign-words.ts';
import styles from './discounts-screen.module.css';

/** Every campaign, the newest first, and the way to a new one. */
export function DiscountsScreen() {
  const { discounts, before } = useLoaderData<DiscountPage>();
  const { head, turn } = useTurnedPage<HTMLUListElement>(discounts);
  return (
    <>
      <div className={styles.top}>
        <PageTitle>Rabattaktionen</PageTitle>
        <LinkButton to={officePaths.newDiscount}>Neue Rabattaktion</LinkButton>
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
          <Link to={officePathTo.discount(id)}>{name}</Link>
        </h2>
        <CampaignBadge campaign={campaign} />
      </div>
      <p>
        <strong>{offWords(off)}</strong> · {code === null ? 'Einzelcodes' : <code>{code}</code>}
      </p>
      <p className={styles.soft}>{periodWords(campaign)}</p>
      <p className={styles.uses}>{usesWords(campaign)}</p>
    </article>
  );
}
