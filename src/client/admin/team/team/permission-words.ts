import type { Permission } from '../../../../domain/permission.ts';

/** What each permission lets somebody do. */
export const permissionWords: Record<Permission, { name: string; what: string }> = {
  orders: { name: 'Bestellungen', what: 'ansehen, Zahlungen buchen, stornieren' },
  events: { name: 'Veranstaltungen', what: 'anlegen, Preise und Verkauf regeln' },
  layouts: { name: 'Saalpläne', what: 'zeichnen und ändern' },
  discounts: { name: 'Rabattaktionen', what: 'anlegen und beenden' },
  checkin: { name: 'Einlass', what: 'Karten prüfen, Einlassgeräte koppeln' },
  team: { name: 'Team', what: 'einladen und Berechtigungen vergeben, auch sich selbst' },
  settings: { name: 'Einstellungen', what: 'Verein, Bank, Texte' },
};
