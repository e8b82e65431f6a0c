import type { EventDependentsPort } from '../catalog/events/event-dependents.ts';
import type { PaypalPort } from '../money/paypal/paypal-calls.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort, SettingsWriter } from '../settings/festival-settings.ts';

/** Everything an operation may ask for, composed once for each shop. */
export interface Services extends Ports, SettingsPort, SettingsWriter, PaypalPort, EventDependentsPort {}
