import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import type { ReadBankImport } from '../../../platform/api/fetch-bank.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { euroWords } from '../../euro-words.ts';
import { momentWords } from '../../moment-words.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './bank.module.css';
import { groupWords } from './bank-words.ts';
import { entryIdOf } from './entry-id.ts';
import { EntrySection } from './entry-section.tsx';
import { headingOf } from './group-heading.ts';
import { whenEntryUndone } from './offer-entry-undo.ts';

/** One file of the bank: what each entry is for, by what is to be done with it. */
export function BankImportScreen() {
  const { import: file, groups, refund_due: refundDue } = useLoaderData<ReadBankImport>();
  const { revalidate } = useRevalidator();
  const cameBack = useRef<number | null>(null);
  useEffect(
    () =>
      whenEntryUndone((entry) => {
        cameBack.current = entry;
        void revalidate();
      }),
    [revalidate],
  );
  useEffect(() => {
    const isHere = groups.some(({ entries }) => entries.some(({ id }) => id === cameBack.current));
    if (isHere && cameBack.current !== null) document.getElementById(entryIdOf(cameBack.current))?.focus();
    cameBack.current = null;
  }, [groups]);
  const refundLink = refundDue > 0 && (
    <p>
      <Link to={officePaths.refunds}>{euroWords(refundDue)} zu erstatten</Link>
    </p>
  );
  return (
    <>
      <p>
        <Link to={officePaths.bank}>Zurück zu den Kontoauszügen</Link>
      </p>
      <div className={styles.head}>
        <PageTitle>Kontoauszug prüfen</PageTitle>
        <p className={styles.soft}>
          {file.file_name}, eingelesen am {momentWords(file.created_at)} von {file.created_by}
        </p>
      </div>
      {file.known_count > 0 && (
        <Notice>
          {file.known_count === 1
            ? 'Einen Umsatz kennen wir schon aus einer früheren Datei; er wird nicht noch einmal gebucht.'
            : `${file.known_count} Umsätze kennen wir schon aus früheren Dateien; sie werden nicht noch einmal gebucht.`}
        </Notice>
      )}
      {file.foreign_count > 0 && (
        <Notice>Umsätze anderer Konten in dieser Datei bleiben außen vor: {file.foreign_count}.</Notice>
      )}
      {file.waiting_count > 0 && (
        <Notice>
          {file.waiting_count === 1
            ? 'Ein Umsatz ist erst vorgemerkt. Er kommt mit einer späteren Datei, wenn die Bank ihn gebucht hat.'
            : `${file.waiting_count} Umsätze sind erst vorgemerkt. Sie kommen mit einer späteren Datei, wenn die Bank sie gebucht hat.`}
        </Notice>
      )}
      {file.open.count === 0 && groups.length > 0 && (
        <Notice tone="good" title="Alles geklärt">
          {refundLink || <p>Hier ist nichts mehr zu tun.</p>}
        </Notice>
      )}
      {file.open.count > 0 && refundLink && <Notice>{refundLink}</Notice>}
      {groups.length === 0 && <Notice>In dieser Datei steht nichts Neues.</Notice>}
      {groups.length > 1 && (
        <nav aria-label="Auf einen Blick" className={styles.glance}>
          {groups.map(({ group, count, amount }) => (
            <Link
              key={group}
              to={`#${headingOf(group)}`}
              className={styles.glimpse}
              onClick={() => document.getElementById(headingOf(group))?.focus()}
            >
              <span className={styles.count}>{count}</span> {groupWords[group].title}
              <span className={styles.sumOfGlimpse}> {euroWords(amount)}</span>
            </Link>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <EntrySection key={group.group} group={group} />
      ))}
    </>
  );
}
