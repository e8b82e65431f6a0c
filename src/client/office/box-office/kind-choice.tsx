import { useSearchParams } from 'react-router-dom';
import styles from './box-office.module.css';
import { type IssueKind, issueKinds } from './issue-kinds.ts';

/** What is issued; it stands in the address, and what is chosen and typed stays. */
export function KindChoice({ chosen }: { chosen: IssueKind }) {
  const [, setAsked] = useSearchParams();
  const choose = (kind: IssueKind) =>
    setAsked(
      (asked) => {
        asked.set('kind', kind);
        return asked;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <fieldset className={styles.kinds}>
      <legend>Was gibst du aus?</legend>
      {issueKinds.map(({ kind, name, about }) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => choose(kind)}
          />
          <span>
            <strong>{name}</strong>
            <span className={styles.soft}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
