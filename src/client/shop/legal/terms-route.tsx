import { useLoaderData } from 'react-router-dom';
import { termsOfSale } from '../../../contract/terms.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import { LegalPage, type LegalPageData } from './legal-page.tsx';

export { loadLegalPage as loader } from './legal-page.tsx';

export function Component() {
  const { festival, legal, withdraw_at } = useLoaderData<LegalPageData>();
  const { club } = festival;
  const text = termsOfSale(festival, legal.terms, withdraw_at);
  return (
    <LegalPage
      title={text.title}
      description={`Zu welchen Bedingungen ${club.name} Karten und Sitzplätze verkauft: Bestellung, Zahlung, Lieferung und Widerruf.`}
      asOf={text.asOf}
      intro={<LegalBlocks blocks={text.intro} club={club} />}
      sections={text.sections.map(({ id, title, blocks }) => ({
        id,
        title,
        body: <LegalBlocks blocks={blocks} club={club} />,
      }))}
    />
  );
}
