import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CampaignRow } from '../../../contract/discounts.ts';
import { type Answer, call } from '../../platform/api/call.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPaths, adminPathTo } from '../admin-paths.ts';
import { type Column, ListHead, ListTable } from '../lists/list-table.tsx';
import { usePageFocus } from '../lists/pagination.tsx';
import { CampaignBadge, formatDiscount, formatPeriod, formatUses } from './campaign-labels.tsx';

type DiscountPage = Answer<'GET /api/office/discounts'>;

/** `?before=` is the cursor given by the previous page. */
export function loader({ request }: LoaderFunctionArgs): Promise<DiscountPage> {
  const before = new URL(request.url).searchParams.get('before');
  return call('GET /api/office/discounts', { query: before === null ? {} : { before } });
}

const campaignLink = {
  title: 'Name',
  name: ({ name }: CampaignRow) => name,
  to: ({ id }: CampaignRow) => adminPathTo.discount(id),
  isMain: true,
};

const campaignColumns: ReadonlyArray<Column<CampaignRow>> = [
  {
    title: 'Code',
    place: 'below',
    cell: ({ code }) => (code === null ? 'Einzelcodes' : <code>{code}</code>),
  },
  { title: 'Nachlass', isNumber: true, place: 'end', cell: ({ off }) => formatDiscount(off) },
  { title: 'Zeitraum', cell: formatPeriod },
  { title: 'Einlösungen', cell: formatUses },
  { title: 'Stand', place: 'state', cell: (campaign) => <CampaignBadge campaign={campaign} /> },
];

/** Newest first. */
export function Component() {
  const { discounts, before } = useLoaderData<DiscountPage>();
  const { head, turn } = usePageFocus<HTMLElement>(discounts);
  return (
    <>
      <ListHead title="Rabattaktionen">
        <LinkButton to={adminPaths.newDiscount}>Neue Rabattaktion</LinkButton>
      </ListHead>
      <section ref={head} tabIndex={-1} aria-label="Rabattaktionen">
        {discounts.length === 0 ? (
          <Notice title="Noch keine Rabattaktion">
            <p>Ein Code für alle, oder viele Codes, die je einmal gelten: Leg an, was ihr braucht.</p>
          </Notice>
        ) : (
          <ListTable
            label="Rabattaktionen"
            rows={discounts}
            keyOf={({ id }) => String(id)}
            link={campaignLink}
            columns={campaignColumns}
          />
        )}
      </section>
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
