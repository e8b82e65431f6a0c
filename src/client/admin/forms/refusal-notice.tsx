import { Notice } from '../../ui/notice.tsx';

/** Why the last submission of a form was refused, announced at once; nothing if it was not. */
export function RefusalNotice({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Notice tone="danger" role="alert">
      {message}
    </Notice>
  );
}
