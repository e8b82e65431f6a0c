import type { ApiError } from '../../../platform/api/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { refusalWords } from './refusal-words.ts';

/** Why nothing was issued, line by line; read aloud when it appears. */
export function IssueRefused({ refused, names }: { refused: ApiError | null; names: ReadonlyArray<string> }) {
  return (
    <div role="alert">
      {refused && (
        <Notice tone="danger">
          <p>{refused.message}</p>
          {refusalWords(refused, names).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}
