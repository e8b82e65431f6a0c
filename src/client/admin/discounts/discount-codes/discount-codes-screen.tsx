import { Link, useLoaderData } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import { officePathTo } from '../../office-path-to.ts';
import { CodeCard } from './code-card.tsx';
import styles from './discount-codes.module.css';
import type { DiscountCodes } from './load-discount-codes.ts';

/** The single-use codes as cards to print and cut out. */
export function DiscountCodesScreen() {
  const { campaign, festival, codes, sheet, sheets } = useLoaderData<DiscountCodes>();
  const isHeld = campaign.is_paused;
  const { head, turn } = useTurnedPage<HTMLParagraphElement>(sheet);
  return (
    <>
      <div className={styles.screenOnly}>
        <p>
          <Link to={officePathTo.discount(campaign.id)}>Zurück zur Rabattaktion</Link>
        </p>
        <PageTitle title={`Codes: ${campaign.name}`}>Codes zum Ausschneiden</PageTitle>
        <p ref={head} tabIndex={-1}>
          {campaign.name}
          {sheets > 1 && ` · Bogen ${sheet} von ${sheets}`}. Eingelöste Codes fehlen.
        </p>
        {isHeld && (
          <Notice tone="warning">
            Die Rabattaktion ist angehalten: Noch kann niemand diese Codes einlösen.
          </Notice>
        )}
        <div className={styles.steps}>
          {codes.length > 0 && <Button onClick={() => window.print()}>Drucken</Button>}
          {sheet > 1 && (
            <LinkButton to={`?sheet=${sheet - 1}`} variant="secondary" onClick={turn}>
              Voriger Bogen
            </LinkButton>
          )}
          {sheet < sheets && (
            <LinkButton to={`?sheet=${sheet + 1}`} variant="secondary" onClick={turn}>
              Nächster Bogen
            </LinkButton>
          )}
        </div>
      </div>
      {codes.length === 0 ? (
        <Notice>
          {campaign.codes?.all === 0
            ? 'Es gibt noch keine Codes.'
            : 'Auf diesem Bogen sind alle Codes eingelöst.'}
        </Notice>
      ) : (
        <ul className={styles.cards} aria-label="Codes">
          {codes.map((code) => (
            <CodeCard key={code} code={code} campaign={campaign} festival={festival} />
          ))}
        </ul>
      )}
    </>
  );
}
