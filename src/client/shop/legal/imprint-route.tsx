import { Link, useLoaderData } from 'react-router-dom';
import { formatIban } from '../../../domain/iban.ts';
import { paths } from '../../platform/paths.ts';
import { FactList } from './fact-list.tsx';
import { addedSection } from './legal-blocks.tsx';
import { ClubAddress, LegalPage, type LegalPageData } from './legal-page.tsx';

export { loadLegalPage as loader } from './legal-page.tsx';

export function Component() {
  const { festival, legal } = useLoaderData<LegalPageData>();
  const { club, bank } = festival;
  return (
    <LegalPage
      title="Impressum"
      {...(legal.imprint.as_of && { asOf: legal.imprint.as_of })}
      description={`Wer diesen Kartenshop betreibt: Anschrift, Kontakt, Vertretung und Register von ${club.name}.`}
      sections={[
        {
          id: 'anbieter',
          title: 'Anbieter',
          body: (
            <>
              <p>Angaben nach § 5 DDG. Diesen Kartenshop betreibt:</p>
              <ClubAddress club={club} />
              <FactList
                facts={[
                  ['Vertreten durch', club.represented_by],
                  ['Vereinsregister', [club.register_court, club.register_number].filter(Boolean).join(', ')],
                ]}
              />
            </>
          ),
        },
        {
          id: 'verantwortlich',
          title: 'Verantwortlich für den Inhalt',
          body: (
            <p>
              Verantwortlich nach § 18 Absatz 2 MStV: {club.represented_by}, {club.street}, {club.zipcode}{' '}
              {club.city}.
            </p>
          ),
        },
        {
          id: 'bank',
          title: 'Bankverbindung',
          body: (
            <>
              <FactList
                facts={[
                  ['Kontoinhaber', bank.holder],
                  ['IBAN', formatIban(bank.iban)],
                  ['BIC', bank.bic],
                  ['Bank', bank.bank_name],
                ]}
              />
              <p>
                Zahlst du eine Bestellung, nimm bitte den Verwendungszweck aus deiner Bestellbestätigung,
                damit wir dein Geld zuordnen können.
              </p>
            </>
          ),
        },
        {
          id: 'streit',
          title: 'Streitbeilegung',
          body: (
            <p>
              Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer
              Verbraucherschlichtungsstelle teilzunehmen. Melde dich bei uns, wir finden sicher eine Lösung.
              Die Bedingungen für deinen Einkauf stehen in den <Link to={paths.terms}>AGB</Link>.
            </p>
          ),
        },
        {
          id: 'rechte',
          title: 'Urheberrecht und Links',
          body: (
            <>
              <p>
                Texte und Zeichnungen auf diesen Seiten stammen von uns. Die Schriften Fraunces und Source
                Sans 3 stehen unter der SIL Open Font License, die Symbole von Lucide unter der ISC-Lizenz.
              </p>
              <p>
                Verweisen wir auf fremde Seiten, sind deren Betreiber dafür verantwortlich. Wir haben die
                Seiten angesehen, als wir den Verweis gesetzt haben, und nehmen ihn heraus, sobald wir von
                einem Rechtsverstoß erfahren.
              </p>
            </>
          ),
        },
        ...addedSection('Weitere Angaben', legal.imprint, club),
      ]}
    />
  );
}
