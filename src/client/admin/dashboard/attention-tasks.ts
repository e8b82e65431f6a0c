import Clock from 'lucide-react/icons/clock-alert';
import FileX from 'lucide-react/icons/file-x';
import Landmark from 'lucide-react/icons/landmark';
import MailWarning from 'lucide-react/icons/mail-warning';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Smartphone from 'lucide-react/icons/smartphone';
import Undo from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType } from 'react';
import type { Figures, Sales } from '../../../contract/figures.ts';
import { berlinDay, formatDay } from '../../../domain/stored-time.ts';
import { germanCount } from '../../ui/german-count.ts';
import { officePathTo } from '../office-path-to.ts';
import { officePaths } from '../office-paths.ts';
import { formatEuros, ordersInWords } from './figure-words.ts';

export interface AttentionTask {
  key: string;
  title: string;
  detail: string;
  to: string;
  icon: ComponentType<{ size: number; className?: string | undefined }>;
  /** Somebody is waiting at this moment. */
  isUrgent: boolean;
}

type Ordered<T> = T & { count: number };

/** What is to be done by whoever sees these figures, the most pressing first; nothing for what is in order. */
export function attentionTasks(figures: Figures): AttentionTask[] {
  return [
    ...atTheDoors(figures),
    ...ofMails(figures),
    ...ofWithdrawals(figures),
    ...ofPaypal(figures),
    ...ofAccount(figures),
    ...ofBank(figures),
    ...ofMoney(figures),
    ...ofTeam(figures),
  ].filter(({ count }) => count > 0);
}

function atTheDoors({ door }: Figures): Ordered<AttentionTask>[] {
  if (door === null) return [];
  const { open_conflicts: conflicts, silent_phones: phones } = door;
  return [
    {
      key: 'conflicts',
      count: conflicts,
      title:
        conflicts === 1 ? 'Ein offener Fall am Einlass' : `${counted(conflicts)} offene Fälle am Einlass`,
      detail: 'Jemand kam zu Unrecht hinein: nachsehen und abhaken',
      to: '#einlass',
      icon: Users,
      isUrgent: true,
    },
    {
      key: 'phones',
      count: phones,
      title:
        phones === 1
          ? 'Ein Einlassgerät meldet sich nicht'
          : `${counted(phones)} Einlassgeräte melden sich nicht`,
      detail: 'Seit zehn Minuten nicht, und Scans sind noch zu senden',
      to: officePaths.devices,
      icon: Smartphone,
      isUrgent: true,
    },
  ];
}

function ofMails({ stuck_mails: toGuests, team }: Figures): Ordered<AttentionTask>[] {
  const toTeam = team?.stuck_mails ?? 0;
  const task = { icon: MailWarning, isUrgent: true };
  return [
    {
      ...task,
      key: 'mails',
      count: toGuests ?? 0,
      title:
        toGuests === 1
          ? 'Eine Mail an Gäste bleibt liegen'
          : `${counted(toGuests ?? 0)} Mails an Gäste bleiben liegen`,
      detail: 'Im Postausgang nachsehen und noch einmal senden',
      to: officePaths.outbox,
    },
    {
      ...task,
      key: 'team-mails',
      count: toTeam,
      title:
        toTeam === 1
          ? 'Eine Mail ans Team bleibt liegen'
          : `${counted(toTeam)} Mails ans Team bleiben liegen`,
      detail: 'Einladungen und Links fürs Passwort',
      to: `${officePaths.outbox}?to=team`,
    },
  ];
}

function ofWithdrawals({ open_withdrawals: open }: Figures): Ordered<AttentionTask>[] {
  return [
    {
      key: 'withdrawals',
      count: open ?? 0,
      title: open === 1 ? 'Ein Widerruf wartet' : `${counted(open ?? 0)} Widerrufe warten`,
      detail: 'Was bezahlt ist, geht binnen 14 Tagen zurück',
      to: officePaths.withdrawals,
      icon: FileX,
      isUrgent: false,
    },
  ];
}

function ofPaypal({ paypal_doubts: doubts }: Figures): Ordered<AttentionTask>[] {
  if (doubts === null || doubts.one === null) return [];
  const { orders, one } = doubts;
  return [
    {
      key: 'paypal',
      count: orders,
      title:
        orders === 1
          ? 'Bei PayPal ist etwas zu klären'
          : `${counted(orders)} Bestellungen bei PayPal zu klären`,
      detail: `Bestellung ${one.number} nachsehen und abhaken`,
      to: officePathTo.deskOrder(one.id),
      icon: Wallet,
      isUrgent: false,
    },
  ];
}

function ofAccount({ is_sample_account: isSample }: Figures): Ordered<AttentionTask>[] {
  return [
    {
      key: 'sample-account',
      count: isSample ? 1 : 0,
      title: 'Im Shop steht noch die Muster-IBAN',
      detail: 'Trag euer Konto ein, bevor Gäste überweisen',
      to: officePaths.settings,
      icon: Landmark,
      isUrgent: false,
    },
  ];
}

/** So long after the last file of the bank somebody is asked for the next one. */
const STALE_MS = 7 * 24 * 60 * 60 * 1000;

function ofBank({ bank, sales, counted_at: now }: Figures): Ordered<AttentionTask>[] {
  if (bank === null || bank.last_import_at === null) return [];
  const lastDay = berlinDay(Date.parse(bank.last_import_at));
  const isStale = Date.parse(now) - Date.parse(bank.last_import_at) > STALE_MS;
  const task = { to: officePaths.bank, icon: Landmark, isUrgent: false };
  return [
    {
      ...task,
      key: 'bank',
      count: bank.open,
      title: bank.open === 1 ? '1 Umsatz zuzuordnen' : `${counted(bank.open)} Umsätze zuzuordnen`,
      detail: `Kontoauszug zuletzt am ${formatDay(lastDay)} eingelesen`,
    },
    {
      ...task,
      key: 'bank-stale',
      count: bank.open === 0 && isStale ? (sales?.open.orders ?? 0) : 0,
      title: 'Kontoauszug einlesen',
      detail: `Zuletzt am ${formatDay(lastDay)}, und ${ordersInWords(sales?.open.orders ?? 0)} sind offen`,
    },
  ];
}

function ofMoney({ sales }: Figures): Ordered<AttentionTask>[] {
  if (sales === null) return [];
  const { overdue, refund_due: refund } = sales;
  return [
    {
      key: 'overdue',
      count: overdue.orders,
      title: `${ordersInWords(overdue.orders)} überfällig`,
      detail: `Zusammen ${formatEuros(overdue.euros)}`,
      to: `${officePaths.reminders}?step=last`,
      icon: Clock,
      isUrgent: false,
    },
    {
      key: 'refunds',
      count: refund.orders,
      title: `${formatEuros(refund.euros)} zu erstatten`,
      detail: refundDetail(refund),
      to: officePaths.refunds,
      icon: Undo,
      isUrgent: false,
    },
  ];
}

function refundDetail({ orders, latest: [only] }: Sales['refund_due']): string {
  return orders === 1 && only !== undefined
    ? `Bestellung ${only.number} ist mehr bezahlt, als sie kostet`
    : `${ordersInWords(orders)} sind mehr bezahlt, als sie kosten`;
}

function ofTeam({ team }: Figures): Ordered<AttentionTask>[] {
  const owing = team?.without_second_factor ?? 0;
  return [
    {
      key: 'second-factor',
      count: owing,
      title:
        owing === 1
          ? 'Einem Mitglied fehlt der zweite Faktor'
          : `${counted(owing)} Mitgliedern fehlt der zweite Faktor`,
      detail: 'Ohne ihn ist hier für sie alles gesperrt',
      to: officePaths.team,
      icon: ShieldAlert,
      isUrgent: false,
    },
  ];
}

/** Counted no further than 1,000. */
function counted(count: number): string {
  return count >= 1_000 ? 'Über 1.000' : germanCount(count);
}
