import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdInPath, InstantText, StoredTimeText } from './wire.ts';

const NAME_MISSING = 'Gib dem Gerät einen Namen, zum Beispiel „Tor Nord“.';
const EVENTS_MISSING = 'Wähle mindestens eine Veranstaltung.';

/** A phone at a gate: waiting for its pairing, at work, or revoked. */
export const Device = v.object({
  id: Id,
  name: v.string(),
  events: v.array(v.object({ id: Id, name: v.string() })),
  state: v.picklist(['waiting', 'active', 'revoked']),
  /** When it was last heard of, and how many scans it had not yet sent then. */
  seen_at: v.nullable(InstantText),
  waiting_scans: v.number(),
  /** Who has made or paired it last, and whether he may still let people in; `null` where nobody noted it. */
  made_by: v.nullable(v.object({ name: v.string(), standing: v.picklist(['may', 'no_checkin', 'gone']) })),
});
export type Device = v.InferOutput<typeof Device>;

/** An event that a phone may be made for: every one that is not over, shown to guests or not yet. */
export const DoorChoice = v.object({
  id: Id,
  name: v.string(),
  starts_at: StoredTimeText,
  is_published: v.boolean(),
});
export type DoorChoice = v.InferOutput<typeof DoorChoice>;

/** The link to open on the phone, once, until `expires_at`; shown as a QR code. */
const Pairing = v.object({ url: v.string(), expires_at: StoredTimeText });

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/office/devices',
  summary:
    'Alle Einlassgeräte mit letztem Kontakt und wartenden Scans, und für welche Veranstaltungen es welche geben kann',
  access: 'checkin',
  answer: v.object({ devices: v.array(Device), events: v.array(DoorChoice) }),
});

export const addDevice = endpoint({
  method: 'POST',
  path: '/api/office/devices',
  summary: 'Ein Einlassgerät anlegen: Name, Veranstaltungen, Link zum Koppeln',
  access: 'checkin',
  body: v.object({
    name: v.pipe(
      v.string(NAME_MISSING),
      v.trim(),
      v.minLength(1, NAME_MISSING),
      v.maxLength(60, 'Das ist zu lang'),
    ),
    event_ids: v.pipe(v.array(Id, EVENTS_MISSING), v.minLength(1, EVENTS_MISSING), v.maxLength(100)),
  }),
  answer: v.object({ success: v.literal(true), device: Device, pairing: Pairing }),
});

export const pairDeviceAnew = endpoint({
  method: 'POST',
  path: '/api/office/devices/:id/pairing',
  summary: 'Einen neuen Link zum Koppeln; das bisher gekoppelte Telefon ist damit abgemeldet',
  access: 'checkin',
  params: v.object({ id: IdInPath }),
  answer: v.object({ success: v.literal(true), pairing: Pairing }),
});

export const revokeDevice = endpoint({
  method: 'POST',
  path: '/api/office/devices/:id/revoke',
  summary: 'Ein Einlassgerät sofort abmelden',
  access: 'checkin',
  params: v.object({ id: IdInPath }),
  answer: Done,
});
