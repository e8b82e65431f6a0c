import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LiveMovePlan } from './live-move-plan.tsx';
import type { MovePlanProps } from './move-block.tsx';
import { useEventPlan } from './use-event-plan.ts';

/** The plan that guests see, to choose where a ticket goes. */
export function MovePlan(props: MovePlanProps) {
  const { plan, trouble } = useEventPlan(props.item.event_id);
  if (trouble !== undefined) return <Notice tone="warning">{trouble}</Notice>;
  if (plan === undefined) return <Skeleton shape="block" />;
  return <LiveMovePlan {...props} plan={plan} />;
}
