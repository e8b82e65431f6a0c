import styles from './box-office.module.css';
import { type IssueKind, issueKinds } from './issue-kinds.ts';

interface KindChoiceProps {
  chosen: IssueKind;
  onChoose: (kind: IssueKind) => void;
}

/** What is issued. What is chosen and typed stays when it is changed. */
export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
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
            onChange={() => onChoose(kind)}
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
