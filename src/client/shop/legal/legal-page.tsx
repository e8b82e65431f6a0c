import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import type { Festival } from '../../../contract/festival.ts';
import type { LegalFacts } from '../../../contract/legal.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './legal-page.module.css';

export interface LegalPageData extends LegalFacts {
  festival: Festival;
}

export async function loadLegalPage(): Promise<LegalPageData> {
  const [{ festival }, legal] = await Promise.all([
    call('GET /api/booking/festival'),
    call('GET /api/booking/legal'),
  ]);
  return { festival, ...legal };
}

export interface LegalSection {
  /** The section's anchor. Never change it: mails and printed documents link to it. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** For search engines. */
  description: string;
  /** When the wording was last changed: "Februar 2025". */
  asOf?: string;
  intro?: ReactNode;
  sections: LegalSection[];
}

export function LegalPage({ title, description, asOf, intro, sections }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <PageTitle description={description}>{title}</PageTitle>
        {asOf && <p className={styles.asOf}>Stand: {asOf}</p>}
      </header>
      <nav className={styles.contents} aria-label="Inhalt dieser Seite">
        <p className={styles.contentsTitle}>Inhalt</p>
        <ol className={styles.contentsList}>
          {sections.map((section, index) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>
                <span className={styles.number}>{index + 1}.</span> {section.title}
              </a>
            </li>
          ))}
        </ol>
        <Button variant="quiet" className={styles.print} onClick={() => window.print()}>
          <Printer size={18} />
          Seite drucken
        </Button>
      </nav>
      <div className={styles.text}>
        {intro}
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titel`}>
            <h2 id={`${section.id}-titel`}>
              {index + 1}. {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </article>
  );
}

export function ClubAddress({ club }: { club: Festival['club'] }) {
  return (
    <address className={styles.address}>
      <strong>{club.name}</strong>
      <span>{club.street}</span>
      <span>
        {club.zipcode} {club.city}
      </span>
      <span className={styles.reach}>
        Telefon: <a href={`tel:${club.telephone.replace(/[^+\d]/g, '')}`}>{club.telephone}</a>
      </span>
      <span>
        E-Mail: <a href={`mailto:${club.email}`}>{club.email}</a>
      </span>
    </address>
  );
}
