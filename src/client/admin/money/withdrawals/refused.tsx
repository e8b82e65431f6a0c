import { Notice } from '../../../ui/notice.tsx';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';

/** Why something was not done, where no field says so; read aloud when it appears. */
export function Refused({ errors = {}, message }: FormOutcome) {
  const isSaid = message !== undefined && Object.keys(errors).length === 0;
  return <div role="alert">{isSaid && <Notice tone="danger">{message}</Notice>}</div>;
}
