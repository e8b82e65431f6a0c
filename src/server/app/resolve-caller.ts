import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../../contract/refusals.ts';
import { findStaff } from '../accounts/find-staff.ts';
import { findDevice } from '../admission/door/find-device.ts';
import type { Caller } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';

/** Who calls, by the bearer token of the call. Refused: `not_logged_in`, `device_revoked`. */
export async function resolveCaller(
  c: Context,
  ports: Pick<Ports, 'clock' | 'store'>,
): Promise<Caller | Refusal> {
  const staff = await findStaff(c, ports);
  if (isRefusal(staff)) return staff;
  const device = await findDevice(c, ports);
  return isRefusal(device) ? device : { staff, device };
}
