import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdInPath, InstantText, StoredTimeText } from './wire.ts';

const NAME_MISSING = 'Gib dem Gerät einen Namen, zum Beispiel „Tor Nord“.';
const EVENTS_MISSING = 'Wähle mindestens eine Veranstaltung.';

/** A scanner device: waiting to be paired, active or revoked. */
export const Device = v.object({
  id: Id,
  name: v.string(),
  events: v.array(v.object({ id: Id, name: v.string() })),
  state: v.picklist(['waiting', 'active', 'revoked']),
  /** When it was last in contact, and its number of unsent scans then. */
  seen_at: v.nullable(InstantText),
  waiting_scans: v.number(),
  /** Who created or paired it last, and whether that person may still check in; `null` if unknown. */
  made_by: v.nullable(v.object({ name: v.string(), standing: v.picklist(['may', 'no_checkin', 'gone']) })),
});
export type Device = v.InferOutput<typeof Device>;

/** An event to choose for a device: every one that is not over, published or not. */
export const DoorChoice = v.object({
  id: Id,
  name: v.string(),
  starts_at: StoredTimeText,
  is_published: v.boolean(),
});
export type DoorChoice = v.InferOutput<typeof DoorChoice>;

/** The single-use pairing link, valid until `expires_at` and shown as a QR code. */
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
  refuses: [404],
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

/** Refusals about scanner devices; part of `refusals`. */
export const deviceRefusals = {
  no_checkin: {
    status: 403,
    message: 'Dafür fehlt dir die Berechtigung „Einlass“. Wer euer Team verwaltet, kann sie dir geben.',
  },
  device_revoked: {
    status: 401,
    message: 'Dieses Einlassgerät wurde abgemeldet. Bitte lass es neu koppeln.',
  },
  pairing_over: {
    status: 409,
    message: 'Dieser Kopplungs-Link gilt nicht mehr. Bitte lass dir einen neuen geben.',
  },
  unknown_device: { status: 404, message: 'Dieses Einlassgerät gibt es nicht.' },
} as const;
