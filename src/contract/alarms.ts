import type { AlarmKind } from '../domain/alarms.ts';

interface AlarmTexts {
  title: string;
  /** What to do about it; like the others a sentence without its full stop. */
  advice: string;
  /** That it is over. */
  over: string;
  /** The page that helps. */
  page: { path: string; name: string };
}

const CHECKUP = { path: '/dashboard/settings/checkup', name: 'Zur Prüfung' };

/** What the dashboard and the mails say of each alarm. */
export const ALARM_TEXTS: Record<AlarmKind, AlarmTexts> = {
  mail: {
    title: 'E-Mails bleiben liegen',
    advice: 'Die Prüfung schickt eine Testmail und zeigt, woran es liegt',
    over: 'E-Mails gehen wieder hinaus',
    page: CHECKUP,
  },
  disk: {
    title: 'Der Speicherplatz wird knapp',
    advice: 'Auf dem Server Platz schaffen: Ist er voll, kann niemand mehr bestellen',
    over: 'Es ist wieder genug Speicherplatz frei',
    page: CHECKUP,
  },
  backup: {
    title: 'Die Sicherung klappt nicht',
    advice: 'Unter „Sicherung“ in den Einstellungen steht, was daran fehlt',
    over: 'Die Sicherung klappt wieder',
    page: { path: '/dashboard/settings#sicherung', name: 'Zur Sicherung' },
  },
  certificate: {
    title: 'Das Zertifikat läuft bald ab oder gilt nicht',
    advice: 'Beim Proxy nachsehen, warum er es nicht erneuert, ehe Browser die Gäste vor dem Shop warnen',
    over: 'Das Zertifikat ist wieder in Ordnung',
    page: CHECKUP,
  },
  errors: {
    title: 'Ein Fehler wiederholt sich',
    advice: 'Im Protokoll des Servers steht er unter „fault“ oder „job failed“',
    over: 'Der Fehler ist seit einer Stunde nicht mehr aufgetreten',
    page: CHECKUP,
  },
};
