import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './legal-page.module.css';

export interface LegalSection {
  /** The section's anchor; letters of addresses written in mails and papers stay the same for years. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalPageProps {
  title: string;
  /** For search engines. */
  description: string;
  /** When this wording was settled: "Februar 2025". */
  asOf?: string;
  intro?: ReactNode;
  sections: LegalSection[];
}

/** A long text in numbered sections with its table of contents; made to be read, found again and printed. */
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
