import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import type { ReadBankImport } from '../../api/fetch-bank.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { euroWords } from '../euro-words.ts';
import { momentWords } from '../moment-words.ts';
import { officePaths } from '../office-paths.ts';
import styles from './bank.module.css';
import { groupWords } from './bank-words.ts';
import { EntrySection, headingOf } from './entry-section.tsx';
import { whenEntryUndone } from './offer-entry-undo.ts';

/** One file of the bank: what each entry is for, by what is to be done with it. */
export function BankImportScreen() {
  const { import: file, groups } = useLoaderData<ReadBankImport>();
  const { revalidate } = useRevalidator();
  useEffect(() => whenEntryUndone(revalidate), [revalidate]);
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
            ? 'Ein Umsatz dieser Datei kam schon mit einer anderen und steht dort.'
            : `${file.known_count} Umsätze dieser Datei kamen schon mit anderen und stehen dort.`}
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
          <p>Hier ist nichts mehr zu tun.</p>
        </Notice>
      )}
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
