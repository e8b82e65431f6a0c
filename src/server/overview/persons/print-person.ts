import { type LegalBlock, type LegalTextSection, paragraph } from '../../../contract/legal.ts';
import { mailKindLabel } from '../../../contract/outbox.ts';
import type { PersonExport, PersonRecord } from '../../../contract/persons.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { berlinDay, formatDate, formatDay } from '../../../domain/stored-time.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import type { TermsJob } from '../../settings/terms-wording.ts';

/** What is stored about a person as a PDF, typeset like the terms of sale. */
export function printPerson(
  { pdfWorker, settings, clock }: Pick<Ports, 'clock' | 'pdfWorker'> & SettingsPort,
  { email, made_at, orders, withdrawals }: PersonExport,
): Promise<Uint8Array> {
  const { title, club } = settings();
  const asOf = dayOf(made_at);
  return pdfWorker.print({
    kind: 'terms',
    facts: {
      festival: title,
      club,
      madeAt: clock(),
      text: {
        title: 'Auskunft über gespeicherte Daten',
        asOf,
        intro: [
          paragraph(
            `Zur E-Mail-Adresse ${email} ist im Kartenshop gespeichert, was hier folgt (Artikel 15 DSGVO).`,
            ' Wofür wir es brauchen, wie lange wir es behalten und welche Rechte du hast, steht in der Datenschutzerklärung des Shops.',
          ),
          ...(orders.length + withdrawals.length === 0 ? [paragraph('Es ist nichts gespeichert.')] : []),
        ],
        sections: [...orders.map(sectionOf), ...sectionsOf(withdrawals)],
      },
    },
  } satisfies TermsJob);
}

type CallOff = NonNullable<PersonRecord['call_offs']>[number];

const OUTCOMES = { accepted: 'angenommen', declined: 'abgelehnt', void: 'erledigt' };

function sectionOf(order: PersonRecord): LegalTextSection {
  const { customer, tickets, payments, papers, mails, deeds, refund_accounts: accounts } = order;
  return {
    id: order.number,
    title: `Bestellung ${order.number} vom ${dayOf(order.created_at)}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Name', `${customer.firstname} ${customer.lastname}`.trim()],
          [
            'Anschrift',
            [customer.street, `${customer.zipcode} ${customer.city}`.trim()].filter(Boolean).join(', '),
          ],
          ['Firma', firmText(order.firm)],
          ['E-Mail', customer.email],
          ['Telefon', customer.telephone],
          ['Summe', euros(order.total)],
          ['Bemerkung', order.comment],
          ['Notiz des Teams', order.note],
          ['Von Erinnerungen ausgenommen', formatExemption(order.exempt_because)],
          ['Konto für Erstattungen', accounts.map(({ holder, iban }) => `${holder}, ${iban}`).join('; ')],
        ],
      },
      ...listOf(
        'Karten',
        tickets.map(({ event, ticket, place, price, cancelled_at, redeemed_at }) =>
          [
            event,
            ticket,
            place,
            euros(price),
            cancelled_at && `storniert am ${dayOf(cancelled_at)}`,
            redeemed_at && `eingelöst am ${dayOf(redeemed_at)}`,
          ]
            .filter(Boolean)
            .join(', '),
        ),
      ),
      ...listOf(
        'Zahlungen',
        payments.map(({ amount, booked_on, payer, iban, purpose }) =>
          [`${euros(amount)} am ${formatDay(booked_on)}`, payer, iban, purpose].filter(Boolean).join(', '),
        ),
      ),
      ...listOf(
        'Dokumente',
        papers.map(
          ({ kind, number, issued_at }) =>
            `${kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'} ${number} vom ${dayOf(issued_at)}`,
        ),
      ),
      ...listOf('Absagen, Verlegungen und Nachlässe', (order.call_offs ?? []).map(callOffText)),
      ...listOf(
        'Links, um ein Konto für die Erstattung anzugeben oder Karten zurückzugeben',
        (order.refund_links ?? []).map(
          ({ created_at, expires_at, used_at }) =>
            `vom ${dayOf(created_at)}, ${used_at === null ? `gültig bis ${dayOf(expires_at)}` : `benutzt am ${dayOf(used_at)}`}`,
        ),
      ),
      ...listOf(
        'Mails an dich',
        mails.map((mail) => [mailKindLabel(mail.kind), formatFate(mail)].join(', ')),
      ),
      ...listOf(
        'Was das Team an der Bestellung getan hat',
        deeds.length === 0 ? [] : [formatAuditEntries(deeds)],
      ),
    ],
  };
}

const CALL_OFFS = { cancelled: 'abgesagt', moved: 'verlegt', price_back: 'ein Teil des Preises zurück' };

function callOffText({ kind, at, tickets, refund, events }: CallOff): string {
  const names = events.map(({ name, starts_before, starts_after }) =>
    kind === 'moved' ? `${name} vom ${formatDate(starts_before)} auf den ${formatDate(starts_after)}` : name,
  );
  const concerned = tickets === 1 ? '1 Karte' : `${tickets} Karten`;
  return [
    `${names.join(' und ')} ${CALL_OFFS[kind]}`,
    ...[`ausgeführt am ${dayOf(at)}`, concerned, refund > 0 && `${euros(refund)} zu erstatten`],
  ]
    .filter(Boolean)
    .join(', ');
}

function formatFate({
  created_at,
  sent_at,
  stored_at,
}: PersonExport['orders'][number]['mails'][number]): string {
  if (stored_at !== null) return `nur abgelegt am ${dayOf(stored_at)}`;
  return sent_at === null ? `vom ${dayOf(created_at)}, nicht gesendet` : `gesendet am ${dayOf(sent_at)}`;
}

function sectionsOf(withdrawals: PersonExport['withdrawals']): LegalTextSection[] {
  const lines = withdrawals.map(({ name, order_number, remark, received_at, outcome, note }) =>
    [
      `vom ${dayOf(received_at)}`,
      name,
      `Bestellnummer „${order_number}“`,
      remark,
      outcome === null ? 'noch nicht entschieden' : OUTCOMES[outcome],
      note,
    ]
      .filter(Boolean)
      .join(', '),
  );
  return lines.length === 0
    ? []
    : [{ id: 'widerrufe', title: 'Widerrufe', blocks: listOf('Erklärt', lines) }];
}

function listOf(title: string, lines: string[]): LegalBlock[] {
  if (lines.length === 0) return [];
  return [
    { kind: 'heading', text: title },
    { kind: 'list', first: null, items: lines.map((line) => [paragraph(line)]) },
  ];
}

function formatAuditEntries([last, ...others]: PersonRecord['deeds']): string {
  const day = dayOf(last?.at ?? '');
  return others.length === 0 ? `Ein Eintrag vom ${day}` : `${others.length + 1} Einträge, zuletzt am ${day}`;
}

function firmText(firm: PersonRecord['firm']): string {
  if (firm === undefined) return '';
  const { name, vat_id, reference, street, zipcode, city } = firm;
  return [name, street, `${zipcode} ${city}`.trim(), vat_id, reference].filter(Boolean).join(', ');
}

/** Empty if the order is not exempt, so that the line is left out. */
function formatExemption(because: string | null): string {
  return because === null ? '' : because || 'ohne Grund';
}

function euros(amount: number): string {
  return formatCents(eurosToCents(amount));
}

function dayOf(instant: string): string {
  return formatDay(berlinDay(Date.parse(instant)));
}
