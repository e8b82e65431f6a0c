import type { TeamDeed } from '../../../../contract/team.ts';

/** What somebody did, to go behind his name; `member` is whose account it was, or the name of what it is about. */
export const deedWords: Record<TeamDeed, (member: string) => string> = {
  first: () => 'hat das erste Konto angelegt',
  invited: (member) => `hat ${member} eingeladen`,
  invited_again: (member) => `hat ${member} noch einmal eingeladen`,
  changed: (member) => `hat ${member} geändert`,
  removed: (member) => `hat ${member} aus dem Team genommen`,
  password_set: () => 'hat über einen Link ein Passwort festgelegt',
  password_changed: () => 'hat das eigene Passwort geändert',
  second_factor_on: () => 'hat den eigenen zweiten Faktor eingeschaltet',
  second_factor_off: () => 'hat den eigenen zweiten Faktor abgeschaltet',
  second_factor_reset: (member) => `hat den zweiten Faktor von ${member} zurückgesetzt`,
  second_factor_demanded: () => 'verlangt von allen einen zweiten Faktor',
  second_factor_optional: () => 'stellt den zweiten Faktor allen frei',
  recovery_codes: () => 'hat neue Notfall-Codes erzeugt',
  device_made: (name) => `hat das Einlassgerät „${name}“ angelegt`,
  device_paired_anew: (name) => `hat für das Einlassgerät „${name}“ einen neuen Kopplungs-Link erzeugt`,
  device_revoked: (name) => `hat das Einlassgerät „${name}“ abgemeldet`,
  layout_deleted: (name) => `hat den Saalplan „${name}“ gelöscht`,
  event_deleted: (name) => `hat die Veranstaltung „${name}“ gelöscht`,
  person_erased: (orders) => `hat die Daten eines Gastes gelöscht (Bestellungen: ${orders})`,
  discount_deleted: (name) => `hat die Rabattaktion „${name}“ gelöscht`,
};
