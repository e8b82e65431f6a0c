import { useRef, useState } from 'react';
import type { Member } from '../../../../contract/team.ts';
import { formatDate } from '../../../../domain/stored-time.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Card } from '../../../ui/card.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberSteps } from './member-steps.tsx';
import { permissionWords } from './permission-words.ts';
import styles from './team-screen.module.css';

/** One of the team: what he may do, and what can be done about it. */
export function MemberCard({ member }: { member: Member }) {
  const [isEdited, setEdited] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever was taken out takes the question with him.
  useFocusHeir(card, () => document.querySelector('h1'));
  const name = `${member.firstname} ${member.lastname}`;
  return (
    <Card as="section" ref={card} aria-label={name}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        <p className={styles.soft}>{member.email}</p>
        <p className={styles.soft}>
          {member.is_invited
            ? 'Eingeladen, noch ohne Passwort'
            : member.seen_at === null
              ? 'Gerade nicht angemeldet'
              : `Zuletzt da am ${formatDate(member.seen_at)}`}
          {member.has_second_factor && ' · Mit zweitem Faktor'}
        </p>
      </div>
      {isEdited ? (
        <MemberForm member={member} onEnd={() => setEdited(false)} heir={() => heading.current} />
      ) : (
        <>
          <ul className={styles.granted} aria-label="Berechtigungen">
            {member.permissions.map((permission) => (
              <li key={permission}>{permissionWords[permission].name}</li>
            ))}
            {member.permissions.length === 0 && <li>Keine Berechtigung</li>}
          </ul>
          <MemberSteps
            member={member}
            name={name}
            onEdit={() => setEdited(true)}
            heir={() => heading.current}
          />
        </>
      )}
    </Card>
  );
}
