import { useLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { termsOfSale } from '../../../contract/terms/terms-of-sale.ts';
import { LegalBlocks } from '../legal-blocks.tsx';
import { LegalPage } from '../legal-page.tsx';

export { fetchFestival as loader } from '../../api/fetch-festival.ts';

export function Component() {
  const festival = useLoaderData<Festival>();
  const { club } = festival;
  const text = termsOfSale(festival);
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
