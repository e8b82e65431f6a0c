import type { Figures } from '../../../contract/figures.ts';
import { type SampleField, sampleFields } from '../../../domain/sample-club.ts';
import type { Session } from '../../platform/session/session.ts';
import { adminPaths } from '../admin-paths.ts';
import { fieldLabel } from '../settings/settings/settings-fields.ts';

export interface SetUpStep {
  title: string;
  detail: string;
  isDone: boolean;
  /** Null for what is done here. */
  to: string | null;
}

/** What is to be set up before the first guests come; empty once all of it is done that the member may do. */
export function setUpSteps({ set_up: setUp, ...figures }: Figures, can: Session['can']): SetUpStep[] {
  if (!setUp) return [];
  const { sample_fields: left, has_own_event: isDone } = setUp;
  const steps = [
    ...SETTINGS_STEPS.map(({ section, has, ...step }) => {
      const own = left.filter(has);
      const isBegun = own.length < sampleFields.filter(has).length;
      return {
        title: step.title,
        detail: isBegun && own.length > 0 ? `Noch Muster: ${own.map(fieldLabel).join(', ')}` : step.detail,
        isDone: own.length === 0,
        to: `${adminPaths.settings}#${own[0] ?? section}`,
      };
    }),
    {
      title: 'E-Mails einrichten',
      detail: 'Damit Karten ankommen',
      isDone: figures.has_mail_server === true,
      to: `${adminPaths.settings}#mail`,
    },
  ];
  const mayRemove = can('events') && can('layouts') && can('discounts') && setUp.sample_events > 0;
  const all: SetUpStep[] = [
    ...steps,
    ...(can('events') ? [{ ...FIRST_EVENT, isDone }] : []),
    ...(mayRemove ? [{ ...REMOVE_SAMPLE, isDone: false }] : []),
  ];
  return all.every((step) => step.isDone) ? [] : all;
}

interface SettingsStep extends Pick<SetUpStep, 'title' | 'detail'> {
  /** Of the settings page. */
  section: string;
  has: (field: SampleField) => boolean;
}

const SETTINGS_STEPS: SettingsStep[] = [
  {
    title: 'Fest eintragen',
    detail: 'Name und Tag',
    section: 'fest',
    has: (field) => field === 'title' || field === 'tagline',
  },
  {
    title: 'Verein eintragen',
    detail: 'Steht im Impressum und auf Rechnungen',
    section: 'verein',
    has: (field) => field.startsWith('club.') && field !== 'club.tax_number',
  },
  {
    title: 'Bankkonto eintragen',
    detail: 'Dorthin überweisen Gäste',
    section: 'bank',
    has: (field) => field.startsWith('bank.'),
  },
  {
    title: 'Steuernummer eintragen',
    detail: 'Oder das Feld leeren',
    section: 'steuer',
    has: (field) => field === 'club.tax_number',
  },
  {
    title: 'Spendenknopf prüfen',
    detail: 'Leer: kein Knopf',
    section: 'spenden',
    has: (field) => field.startsWith('donation.'),
  },
];

const FIRST_EVENT = {
  title: 'Erste Veranstaltung verkaufen',
  detail: 'Anlegen und veröffentlichen',
  to: adminPaths.events,
};

const REMOVE_SAMPLE = {
  title: 'Beispieldaten entfernen',
  detail: 'Gäste können sie noch bestellen',
  to: null,
};
