import { Link, useLoaderData } from 'react-router-dom';
import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { fetchDiscountHistory } from '../../../platform/api/fetch-discounts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { officePaths } from '../../office-paths.ts';
import { HistoryCard } from '../../team/history/history-card.tsx';
import { CampaignBadge } from '../discounts/campaign-badge.tsx';
import { offWords, periodWords } from '../discounts/campaign-words.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CodesCard } from './codes-card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { discountDeedWords } from './discount-deed-words.ts';
import styles from './discount-screen.module.css';
import { PauseForm } from './pause-form.tsx';
import { UsesCard } from './uses-card.tsx';

/** A campaign: how it stands and what came of it, its codes, and all that is set of it. */
export function DiscountScreen() {
  const campaign = useLoaderData<CampaignDetail>();
  const { id, name, code, off } = campaign;
  return (
    // What is typed into one campaign must not show up in the next.
    <div key={id} className={styles.screen}>
      <p>
        <Link to={officePaths.discounts}>Zurück zu den Rabattaktionen</Link>
      </p>
      <header className={styles.head}>
        <PageTitle>{name}</PageTitle>
        <p className={styles.about}>
          <CampaignBadge campaign={campaign} /> <strong>{offWords(off)}</strong> · {periodWords(campaign)}
        </p>
        {code !== null && (
          <p className={styles.code}>
            <code>{code}</code> <CopyButton label="Rabattcode" text={code} />
          </p>
        )}
      </header>
      <PauseForm campaign={campaign} />
      <UsesCard campaign={campaign} />
      {campaign.codes !== null && <CodesCard id={id} codes={campaign.codes} />}
      <CampaignForm campaign={campaign} events={campaign.events} />
      <DeletionCard campaign={campaign} />
      <HistoryCard
        of={campaign}
        read={(before) => fetchDiscountHistory(id, before)}
        words={discountDeedWords}
      />
    </div>
  );
}
