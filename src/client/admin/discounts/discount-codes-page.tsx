import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { CampaignDetail } from '../../../contract/discounts.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { call } from '../../platform/api/call.ts';
import { fetchFile } from '../../platform/api/fetch-file.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { adminPathTo } from '../admin-paths.ts';
import { usePageFocus } from '../lists/pagination.tsx';
import { formatDiscount, formatMoment, formatPriceName } from './campaign-labels.tsx';
import styles from './discount-codes-page.module.css';
import { loader as loadDiscount } from './discount-data.ts';

/** Ten printed pages. */
const CODES_PER_SHEET = 210;

interface DiscountCodes {
  campaign: CampaignDetail;
  festival: string;
  /** The unused codes of this sheet. */
  codes: string[];
  /** Counted from 1. */
  sheet: number;
  sheets: number;
}

/**
 * The sheet of codes named by `?sheet=`. Sheets are divided before used codes are left out, so that codes do
 * not move to another sheet when some were used since the first was printed.
 */
export async function loader(args: LoaderFunctionArgs): Promise<DiscountCodes | Response> {
  const campaign = await loadDiscount(args);
  if (campaign instanceof Response) return campaign;
  if (campaign.codes === null) return redirect(adminPathTo.discount(campaign.id));
  const [csv, { festival }] = await Promise.all([
    fetchFile('GET /api/office/discounts/:id/codes', { params: { id: campaign.id } }),
    call('GET /api/booking/festival'),
  ]);
  const rows = (await csv.text()).trim().split('\r\n').slice(1);
  const sheets = Math.max(1, Math.ceil(rows.length / CODES_PER_SHEET));
  const asked = Number(new URL(args.request.url).searchParams.get('sheet') ?? 1);
  const sheet = Number.isInteger(asked) ? Math.min(Math.max(1, asked), sheets) : 1;
  const codes = rows
    .slice((sheet - 1) * CODES_PER_SHEET, sheet * CODES_PER_SHEET)
    // The server prefixes codes of digits with an apostrophe, so that spreadsheets do not treat them as
    // numbers.
    .map((row) => row.replace(/^'/, '').split(';'))
    .flatMap(([code = '', order]) => (order === '' ? code : []));
  return { campaign, festival: festival.title, codes, sheet, sheets };
}

/** Single-use codes as cards to print and cut out. */
export function Component() {
  const { campaign, festival, codes, sheet, sheets } = useLoaderData<DiscountCodes>();

  const { head, turn } = usePageFocus<HTMLParagraphElement>(sheet);
  return (
    <>
      <div className={styles.screenOnly}>
        <p>
          <Link to={adminPathTo.discount(campaign.id)}>Zurück zur Rabattaktion</Link>
        </p>
        <PageTitle title={`Codes: ${campaign.name}`}>Codes zum Ausschneiden</PageTitle>
        <p ref={head} tabIndex={-1}>
          {campaign.name}
          {sheets > 1 && ` · Bogen ${sheet} von ${sheets}`}. Eingelöste Codes fehlen.
        </p>
        {campaign.is_paused && (
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

interface CodeCardProps {
  code: string;
  campaign: CampaignDetail;
  festival: string;
}

function CodeCard({ code, campaign, festival }: CodeCardProps) {
  return (
    <li className={styles.card}>
      <span className={styles.festival}>{festival}</span>
      <strong className={styles.off}>{formatDiscount(campaign.off)} Rabatt</strong>
      <code className={styles.code}>{code}</code>
      <span className={styles.terms}>{formatTerms(campaign)}</span>
    </li>
  );
}

function formatTerms(campaign: CampaignDetail): string {
  const { least_order, most_tickets, starts_at, ends_at, event_ids, price_ids } = campaign;
  const named = campaign.events.filter(({ id }) => event_ids.includes(id)).map(({ name }) => name);
  return [
    `Gilt einmal auf ${location.host}`,
    starts_at !== null && `ab ${formatMoment(starts_at)}`,
    ends_at !== null && `bis ${formatMoment(ends_at)}`,
    least_order > 0 && `ab ${formatCents(eurosToCents(least_order))} Bestellwert`,
    most_tickets !== null && `höchstens ${most_tickets} ${most_tickets === 1 ? 'Karte' : 'Karten'}`,
    // The longest condition comes last, because the printed card cuts off after five lines.
    named.length > 0 && `für ${named.join(', ')}`,
    price_ids.length > 0 && formatPrices(campaign),
  ]
    .filter(Boolean)
    .join(' · ');
}

function formatPrices({ events, price_ids }: CampaignDetail): string {
  const prices = events.flatMap((event) => event.prices);
  const names = prices.filter(({ id }) => price_ids.includes(id)).map(formatPriceName);
  return `nur ${[...new Set(names)].join(', ')}`;
}
