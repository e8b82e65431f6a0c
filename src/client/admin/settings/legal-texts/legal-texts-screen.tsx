import { Link, useLoaderData } from 'react-router-dom';
import { type LegalAnswer, legalNames } from '../../../../contract/legal.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { officePaths } from '../../office-paths.ts';
import { LegalCard } from './legal-card.tsx';

/** What the club adds to its legal texts, version by version. */
export function LegalTextsScreen() {
  const { legal, versions } = useLoaderData<LegalAnswer>();
  return (
    <>
      <p>
        <Link to={officePaths.settings}>Zurück zu den Einstellungen</Link>
      </p>
      <PageTitle>Rechtstexte</PageTitle>
      {legalNames.map((name) => (
        <LegalCard
          key={name}
          name={name}
          addition={legal[name]}
          versions={versions.filter((version) => version.name === name)}
        />
      ))}
    </>
  );
}
