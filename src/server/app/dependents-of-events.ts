import { forgetEventOfDevices } from '../admission/door/devices.repository.ts';
import type { EventDependents } from '../catalog/events/event-dependents.ts';
import { campaignNaming } from '../sales/discounts/discounts.repository.ts';

/** How the rooms above `catalog` are asked before an event or a price goes. */
export const eventDependents: EventDependents = { campaignNaming, forgetEvent: forgetEventOfDevices };
