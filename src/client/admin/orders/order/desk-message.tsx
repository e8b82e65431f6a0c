import { Notice } from '../../../ui/notice.tsx';

/** Why something was not done; read aloud when it appears. */
export function DeskMessage({ message }: { message: string | undefined }) {
  return <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>;
}
