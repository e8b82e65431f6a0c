import CalendarDays from 'lucide-react/icons/calendar-days';
import Euro from 'lucide-react/icons/euro';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapIcon from 'lucide-react/icons/map';
import Percent from 'lucide-react/icons/percent';
import ScanLine from 'lucide-react/icons/scan-line';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType } from 'react';
import type { Permission } from '../../domain/permission.ts';
import { paths } from '../platform/paths.ts';
import { adminPaths } from './admin-paths.ts';

export type PageIcon = ComponentType<{ size?: number | string; className?: string | undefined }>;

/** A page of the back office as navigation and command palette name it. */
export interface AdminPage {
  name: string;
  to: string;
  icon: PageIcon;
  /** Any one of these opens it; missing if every member of the team may. */
  may?: ReadonlyArray<Permission>;
  /** Needed besides. */
  alsoNeeds?: Permission;
  /** Beginnings of further addresses that belong to it: `/order/`. */
  also?: ReadonlyArray<string>;
  /** What else somebody might type to find it. */
  words?: string;
}

export interface PageGroup {
  id: string;
  name: string;
  icon: PageIcon;
  pages: ReadonlyArray<AdminPage>;
}

/** The five entries of the specification, in its order. */
export const mainPages: ReadonlyArray<AdminPage> = [
  { name: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard, words: 'start übersicht zahlen' },
  {
    name: 'Bestellungen',
    to: adminPaths.orders,
    icon: ShoppingBag,
    may: ['orders'],
    also: ['/order/'],
    words: 'orders gäste käufe',
  },
  {
    name: 'Veranstaltungen',
    to: adminPaths.events,
    icon: CalendarDays,
    may: ['events'],
    also: ['/event/'],
    words: 'events termine karten preise',
  },
  {
    name: 'Layouts',
    to: adminPaths.layouts,
    icon: MapIcon,
    may: ['layouts'],
    also: ['/layout/', '/block/'],
    words: 'saalplan plätze sitze zeichnen',
  },
  {
    name: 'Rabattaktionen',
    to: adminPaths.discounts,
    icon: Percent,
    may: ['discounts'],
    also: ['/discount/'],
    words: 'gutschein code nachlass',
  },
];

/** Shown beneath the five, set apart. */
export const pageGroups: ReadonlyArray<PageGroup> = [
  {
    id: 'geld',
    name: 'Geld',
    icon: Euro,
    pages: [
      {
        name: 'Kontoauszüge',
        to: adminPaths.bank,
        icon: Euro,
        may: ['money'],
        words: 'bank einlesen zahlungen überweisungen csv camt',
      },
      {
        name: 'Erinnerungen',
        to: adminPaths.reminders,
        icon: Euro,
        may: ['orders'],
        words: 'mahnen überfällig',
      },
      { name: 'Erstattungen', to: adminPaths.refunds, icon: Euro, may: ['money'], words: 'rückzahlung sepa' },
      {
        name: 'Jahresabschluss',
        to: adminPaths.reconciliation,
        icon: Euro,
        may: ['money'],
        words: 'abgleich auswertungen steuer datev kassenbuch stimmt konto',
      },
    ],
  },
  {
    id: 'einlass',
    name: 'Einlass',
    icon: ScanLine,
    pages: [
      {
        name: 'Abendkasse',
        to: adminPaths.boxOffice,
        icon: ScanLine,
        may: ['orders'],
        words: 'bar verkaufen',
      },
      {
        name: 'Karten ausgeben',
        to: adminPaths.issueTickets,
        icon: ScanLine,
        may: ['orders'],
        words: 'ehrenkarten telefonisch neue bestellung',
      },
      {
        name: 'Geräte',
        to: adminPaths.devices,
        icon: ScanLine,
        may: ['checkin'],
        words: 'einlassgeräte handy koppeln',
      },
      {
        name: 'Einlassliste',
        to: adminPaths.gateList,
        icon: ScanLine,
        may: ['checkin', 'orders'],
        words: 'gästeliste drucken',
      },
      {
        name: 'Konflikte',
        to: `${paths.dashboard}#konflikte`,
        icon: ScanLine,
        may: ['checkin'],
        words: 'doppelt eingelassen',
      },
    ],
  },
  {
    id: 'einstellungen',
    name: 'Einstellungen',
    icon: Settings,
    pages: [
      {
        name: 'Verein',
        to: `${adminPaths.settings}#verein`,
        icon: Settings,
        may: ['settings'],
        words: 'einstellungen fest bank steuer iban logo farben mail sicherung paypal',
      },
      {
        name: 'Team',
        to: adminPaths.team,
        icon: Settings,
        may: ['team'],
        also: ['/team/'],
        words: 'mitglied einladen rechte',
      },
      {
        name: 'Postausgang',
        to: adminPaths.outbox,
        icon: Settings,
        may: ['orders', 'team'],
        words: 'mails e-mail verschickt',
      },
      {
        name: 'Rechtstexte',
        to: adminPaths.legalTexts,
        icon: Settings,
        may: ['settings'],
        words: 'agb datenschutz impressum',
      },
      { name: 'Widerrufe', to: adminPaths.withdrawals, icon: Settings, may: ['orders'], words: 'widerruf' },
      {
        name: 'Daten eines Gastes',
        to: adminPaths.person,
        icon: Settings,
        may: ['orders'],
        words: 'auskunft löschen dsgvo',
      },
    ],
  },
];

/** Found by the command palette only; each is linked from a page of the navigation. */
export const furtherPages: ReadonlyArray<AdminPage> = [
  {
    name: 'Überfällige Bestellungen',
    to: `${adminPaths.orders}?overdue=1`,
    icon: ShoppingBag,
    may: ['orders'],
    words: 'mahnen rückstand',
  },
  {
    name: 'Offene Bestellungen',
    to: `${adminPaths.orders}?status=open`,
    icon: ShoppingBag,
    may: ['orders'],
    words: 'unbezahlt zahlung ausstehend',
  },
  {
    name: 'Bezahlte Bestellungen',
    to: `${adminPaths.orders}?status=paid`,
    icon: ShoppingBag,
    may: ['orders'],
    words: 'karten tickets noch einmal erneut schicken senden',
  },
  {
    name: 'Ankünfte am Einlass',
    to: `${paths.dashboard}#einlass`,
    icon: ScanLine,
    may: ['checkin'],
    words: 'wie viele gekommen drin eingecheckt besucher gäste',
  },
  {
    name: 'Mein Konto',
    to: paths.profile,
    icon: UserRound,
    words: 'profil passwort zweiter faktor abmelden',
  },
  {
    name: 'Absagen oder verlegen',
    to: adminPaths.callOffAll,
    icon: CalendarDays,
    may: ['money'],
    alsoNeeds: 'events',
    words: 'ausfall fest verschieben geld zurück',
  },
  {
    name: 'Zählblatt',
    to: adminPaths.countSheet,
    icon: ScanLine,
    may: ['orders', 'money'],
    words: 'abendkasse bargeld zählen kassensturz differenz',
  },
  {
    name: 'Prüfung',
    to: adminPaths.checkup,
    icon: Settings,
    may: ['settings'],
    words: 'shop prüfen mailserver',
  },
  { name: 'Übergabe', to: adminPaths.handover, icon: Settings, may: ['team'], words: 'vorstand wechsel' },
  {
    name: 'Karten scannen',
    to: paths.scanner,
    icon: ScanLine,
    may: ['checkin'],
    words: 'scanner kamera einlass',
  },
];

export function maySee({ may, alsoNeeds }: AdminPage, can: (permission: Permission) => boolean): boolean {
  return (may === undefined || may.some(can)) && (alsoNeeds === undefined || can(alsoNeeds));
}

/** Where a page of the office belongs: to the entry with the longest address that begins like its own. */
export function entryOf(pathname: string): AdminPage | undefined {
  const at = pathname.toLowerCase();
  const entries = [...mainPages, ...pageGroups.flatMap(({ pages }) => pages)];
  const lengthOf = ({ to: address, also = [] }: AdminPage) => {
    const [to = ''] = address.split('#');
    if (at === to) return to.length + 1;
    if (to === paths.dashboard) return 0;
    return Math.max(0, ...[`${to}/`, ...also].map((one) => (at.startsWith(one) ? one.length : 0)));
  };
  const best = entries.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
  return lengthOf(best) > 0 ? best : undefined;
}
