import ArchiveX from 'lucide-react/icons/archive-x';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock-alert';
import FileLock from 'lucide-react/icons/file-lock-2';
import FileX from 'lucide-react/icons/file-x';
import HardDrive from 'lucide-react/icons/hard-drive';
import Landmark from 'lucide-react/icons/landmark';
import MailWarning from 'lucide-react/icons/mail-warning';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Smartphone from 'lucide-react/icons/smartphone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ALARM_TEXTS } from '../../../contract/alarms.ts';
import type { Figures, Sales } from '../../../contract/figures.ts';
import { isSensitive } from '../../../domain/permission.ts';
import { berlinDay, formatDate, formatDay } from '../../../domain/stored-time.ts';
import { call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { adminPaths, adminPathTo } from '../admin-paths.ts';
import styles from './dashboard-page.module.css';
import { formatEuros, formatOrderCount } from './format-figures.ts';
import { useUnchanged } from './use-unchanged.ts';

interface AttentionPanelProps {
  figures: Figures;
  isNew: boolean;
  lacksSecondFactor: boolean;
}

/** Tasks for the team, each linked to the page where it can be done. */
export function AttentionPanel({ figures, isNew, lacksSecondFactor }: AttentionPanelProps) {
  // The first steps, which are shown while there are no orders, say so too.
  const ownTasks = lacksSecondFactor && !isNew ? [SET_UP_FACTOR] : [];
  const tasks = useUnchanged([...attentionTasks(figures), ...ownTasks]);
  if (tasks.length === 0 && isNew) return null;
  return (
    <Card
      as="section"
      aria-labelledby="zu-tun"
      className={tasks.length === 0 ? styles.allDone : styles.attention}
    >
      <h2 id="zu-tun" className={styles.attentionHeading}>
        Zu tun
      </h2>
      {tasks.length === 0 ? (
        <p className={styles.doneNote}>
          <CircleCheck size={20} />
          Gerade nichts: Alles läuft.
        </p>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map(({ key, title, detail, to, icon: Icon, isUrgent }) => (
            <li key={key} className={isUrgent ? styles.urgent : styles.task}>
              <Icon size={20} className={styles.taskIcon} />
              <Link to={to} className={styles.taskLink}>
                <span className={styles.taskTitle}>{title}</span>
                <span className={styles.taskDetail}>{detail}</span>
              </Link>
              <ChevronRight size={18} className={styles.taskArrow} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/**
 * Whether somebody who may see orders, team or settings logs in with a password alone. False until it is known; no
 * answer is no reason to say anything.
 */
export function useLacksSecondFactor(): boolean {
  const isAsked = useSession((session) => isSensitive(session.permissions));
  const [isLacking, setLacking] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const page = new AbortController();
    call('GET /api/office/profile', { signal: page.signal }).then(
      ({ second_factor }) => setLacking(!second_factor.is_on),
      () => {},
    );
    return () => page.abort();
  }, [isAsked]);
  return isAsked && isLacking;
}

interface AttentionTask {
  key: string;
  title: string;
  detail: string;
  to: string;
  icon: ComponentType<{ size: number; className?: string | undefined }>;
  /** Somebody is waiting right now. */
  isUrgent: boolean;
}

const SET_UP_FACTOR: AttentionTask = {
  key: 'own-second-factor',
  title: 'Richte deinen zweiten Faktor ein',
  detail: 'Dann genügt dein Passwort allein niemandem',
  to: paths.profile,
  icon: ShieldAlert,
  isUrgent: false,
};

type Counted<T> = T & { count: number };

/** Most urgent first. */
function attentionTasks(figures: Figures): AttentionTask[] {
  const mails = mailTasks(figures).filter(({ count }) => count > 0);
  return [
    ...admissionTasks(figures),
    ...mails,
    ...alarmTasks(figures, mails.length > 0),
    ...withdrawalTasks(figures),
    ...paypalTasks(figures),
    ...invoiceTasks(figures),
    ...backupTasks(figures),
    ...bankTasks(figures),
    ...moneyTasks(figures),
    ...teamTasks(figures),
  ].filter(({ count }) => count > 0);
}

function admissionTasks({ door }: Figures): Counted<AttentionTask>[] {
  if (door === null) return [];
  const { open_conflicts: conflicts, silent_phones: phones } = door;
  return [
    {
      key: 'conflicts',
      count: conflicts,
      title:
        conflicts === 1
          ? 'Ein offener Fall am Einlass'
          : `${formatCapped(conflicts)} offene Fälle am Einlass`,
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
          : `${formatCapped(phones)} Einlassgeräte melden sich nicht`,
      detail: 'Seit zehn Minuten nicht, und Scans sind noch zu senden',
      to: adminPaths.devices,
      icon: Smartphone,
      isUrgent: true,
    },
  ];
}

function mailTasks({ stuck_mails: toGuests, team, ...figures }: Figures): Counted<AttentionTask>[] {
  const toTeam = team?.stuck_mails ?? 0;
  const task = { icon: MailWarning, isUrgent: true };
  const mayActOnMails = toGuests !== null || team !== null || figures.is_sample_account !== null;
  return [
    {
      ...task,
      key: 'no-mail-server',
      count: mayActOnMails && !figures.has_mail_server ? 1 : 0,
      title: 'E-Mails kommen nicht an',
      detail: 'Es ist kein Mailserver eingerichtet: Sie werden nur abgelegt',
      // Whoever may see no mails to guests sees those to the team.
      to: `${adminPaths.outbox}${toGuests === null && team !== null ? '?to=team' : ''}`,
    },
    {
      ...task,
      key: 'mails',
      count: toGuests ?? 0,
      title:
        toGuests === 1
          ? 'Eine E-Mail an Gäste bleibt liegen'
          : `${formatCapped(toGuests ?? 0)} E-Mails an Gäste bleiben liegen`,
      detail: 'Im Postausgang nachsehen und noch einmal senden',
      to: adminPaths.outbox,
    },
    {
      ...task,
      key: 'team-mails',
      count: toTeam,
      title:
        toTeam === 1
          ? 'Eine E-Mail ans Team bleibt liegen'
          : `${formatCapped(toTeam)} E-Mails ans Team bleiben liegen`,
      detail: 'Einladungen und Links fürs Passwort',
      to: `${adminPaths.outbox}?to=team`,
    },
  ];
}

const ALARM_ICONS = { mail: MailWarning, disk: HardDrive, certificate: FileLock, errors: TriangleAlert };

function alarmTasks({ alarms }: Figures, isMailTold: boolean): Counted<AttentionTask>[] {
  return (alarms ?? []).map((kind) => ({
    key: `alarm-${kind}`,
    count: kind === 'mail' && isMailTold ? 0 : 1,
    title: ALARM_TEXTS[kind].title,
    detail: ALARM_TEXTS[kind].advice,
    to: ALARM_TEXTS[kind].page.path,
    icon: ALARM_ICONS[kind],
    isUrgent: kind !== 'certificate',
  }));
}

function withdrawalTasks({ open_withdrawals: open }: Figures): Counted<AttentionTask>[] {
  return [
    {
      key: 'withdrawals',
      count: open ?? 0,
      title: open === 1 ? 'Ein Widerruf wartet' : `${formatCapped(open ?? 0)} Widerrufe warten`,
      detail: 'Was bezahlt ist, geht binnen 14 Tagen zurück',
      to: adminPaths.withdrawals,
      icon: FileX,
      isUrgent: false,
    },
  ];
}

function paypalTasks({ paypal_doubts: doubts }: Figures): Counted<AttentionTask>[] {
  if (doubts === null || doubts.one === null) return [];
  const { orders, one } = doubts;
  return [
    {
      key: 'paypal',
      count: orders,
      title:
        orders === 1
          ? 'Bei PayPal ist etwas zu klären'
          : `${formatCapped(orders)} Bestellungen bei PayPal zu klären`,
      detail: `Bestellung ${one.number} nachsehen und abhaken`,
      to: adminPathTo.staffOrder(one.id),
      icon: Wallet,
      isUrgent: false,
    },
  ];
}

function invoiceTasks({ waiting_invoices: waiting }: Figures): Counted<AttentionTask>[] {
  return [
    {
      key: 'waiting-invoices',
      count: waiting ?? 0,
      title:
        waiting === 1
          ? 'Eine Rechnung wartet auf eure Steuernummer'
          : `${formatCapped(waiting ?? 0)} Rechnungen warten auf eure Steuernummer`,
      detail: 'Trag sie ein, dann gehen sie von selbst hinaus; die Karten sind schon da',
      to: `${adminPaths.settings}#steuer`,
      icon: ReceiptText,
      isUrgent: false,
    },
  ];
}

const BACKUP_PROBLEMS = {
  failed: 'Die Sicherung ist gescheitert',
  late: 'Die Sicherung ist überfällig',
  test_failed: 'Die Sicherung ließ sich nicht zurückholen',
} as const;

function backupTasks({ backup }: Figures): Counted<AttentionTask>[] {
  if (!backup) return [];
  return [
    {
      key: 'backup',
      count: 1,
      title: BACKUP_PROBLEMS[backup.problem],
      detail:
        backup.last_at === null ? 'Bisher gibt es keine' : `Die letzte ist vom ${formatDate(backup.last_at)}`,
      to: `${adminPaths.settings}#sicherung`,
      icon: ArchiveX,
      isUrgent: false,
    },
  ];
}

/** After this long, the last imported bank statement counts as outdated. */
const STALE_MS = 7 * 24 * 60 * 60 * 1000;

function bankTasks({ bank, sales, counted_at: now }: Figures): Counted<AttentionTask>[] {
  if (bank === null || bank.last_import_at === null) return [];
  const lastDay = berlinDay(Date.parse(bank.last_import_at));
  const isStale = Date.parse(now) - Date.parse(bank.last_import_at) > STALE_MS;
  const task = { to: adminPaths.bank, icon: Landmark, isUrgent: false };
  return [
    {
      ...task,
      key: 'bank',
      count: bank.open,
      title: bank.open === 1 ? '1 Umsatz zuzuordnen' : `${formatCapped(bank.open)} Umsätze zuzuordnen`,
      detail: `Kontoauszug zuletzt am ${formatDay(lastDay)} eingelesen`,
    },
    {
      ...task,
      key: 'bank-stale',
      count: bank.open === 0 && isStale ? (sales?.open.orders ?? 0) : 0,
      title: 'Kontoauszug einlesen',
      detail: `Zuletzt am ${formatDay(lastDay)}, und ${formatOrderCount(sales?.open.orders ?? 0)} sind offen`,
    },
  ];
}

function moneyTasks({ sales, bank }: Figures): Counted<AttentionTask>[] {
  if (sales === null) return [];
  const { overdue, refund_due: refund } = sales;
  return [
    {
      key: 'overdue',
      count: overdue.orders,
      title: `${formatOrderCount(overdue.orders)} überfällig`,
      detail: `Zusammen ${formatEuros(overdue.euros)}`,
      // Not to the reminders: some orders are overdue and nobody's turn yet.
      to: `${adminPaths.orders}?overdue=1`,
      icon: Clock,
      isUrgent: false,
    },
    {
      key: 'refunds',
      // Only who may see money gets the figures of the bank, and may refund.
      count: bank === null ? 0 : refund.orders,
      title: `${formatEuros(refund.euros)} zu erstatten`,
      detail: refundDetail(refund),
      to: adminPaths.refunds,
      icon: Undo,
      isUrgent: false,
    },
  ];
}

function refundDetail({ orders, latest: [only] }: Sales['refund_due']): string {
  return orders === 1 && only !== undefined
    ? `Bestellung ${only.number} ist mehr bezahlt, als sie kostet`
    : `${formatOrderCount(orders)} sind mehr bezahlt, als sie kosten`;
}

function teamTasks({ team }: Figures): Counted<AttentionTask>[] {
  const owing = team?.without_second_factor ?? 0;
  return [
    {
      key: 'second-factor',
      count: owing,
      title:
        owing === 1
          ? 'Einem Mitglied fehlt der zweite Faktor'
          : `${formatCapped(owing)} Mitgliedern fehlt der zweite Faktor`,
      detail: 'Ohne ihn ist hier für sie alles gesperrt',
      to: adminPaths.team,
      icon: ShieldAlert,
      isUrgent: false,
    },
  ];
}

/** The server stops counting at 1,000. */
function formatCapped(count: number): string {
  return count >= 1_000 ? 'Über 1.000' : formatCount(count);
}
