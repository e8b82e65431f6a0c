import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { CampaignDetail, DiscountAuditAction } from '../../../contract/discounts.ts';
import { formatCents } from '../../../domain/money.ts';
import { call } from '../../platform/api/call.ts';
import { fetchFile } from '../../platform/api/fetch-file.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../admin-paths.ts';
import { DeletionQuestion } from '../forms/deletion-question.tsx';
import { useOutcomeForm } from '../forms/form-outcome.ts';
import { BackToList } from '../lists/back-to-list.tsx';
import { saveFile } from '../save-file.ts';
import { HistoryCard } from '../team/history/history-card.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignBadge, formatDiscount, formatPeriod } from './campaign-labels.tsx';
import styles from './discount-page.module.css';

export { action, loader } from './discount-data.ts';

/** Each follows the name of a person. */
const auditActionLabels: Record<DiscountAuditAction, string> = {
  created: 'hat sie angelegt',
  changed: 'hat die Angaben geändert',
  paused: 'hat sie angehalten',
  resumed: 'hat sie weiterlaufen lassen',
  codes: 'hat Einzelcodes erzeugt',
  deleted: 'hat sie gelöscht',
};

export function Component() {
  const campaign = useLoaderData<CampaignDetail>();
  const { id, name, code, off } = campaign;
  return (
    // Keyed, so that input typed for one campaign does not show up in the next.
    <div key={id} className={styles.screen}>
      <p>
        <BackToList to={adminPaths.discounts}>Zurück zu den Rabattaktionen</BackToList>
      </p>
      <header className={styles.head}>
        <PageTitle>{name}</PageTitle>
        <p className={styles.about}>
          <CampaignBadge campaign={campaign} /> <strong>{formatDiscount(off)}</strong> ·{' '}
          {formatPeriod(campaign)}
        </p>
        {code !== null && (
          <p className={styles.code}>
            <code>{code}</code> <CopyButton label="Rabattcode" text={code} />
          </p>
        )}
      </header>
      <PauseForm campaign={campaign} />
      <UsesCard campaign={campaign} />
      {campaign.codes !== null && <CodesCard id={id} codes={campaign.codes} />}
      <CampaignForm campaign={campaign} events={campaign.events} />
      <DeletionCard campaign={campaign} />
      <HistoryCard
        of={campaign}
        read={(query) => call('GET /api/office/discounts/:id/history', { params: { id }, query })}
        actionLabels={auditActionLabels}
      />
    </div>
  );
}

function PauseForm({ campaign }: { campaign: CampaignDetail }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const { is_paused } = campaign;
  return (
    <fetcher.Form ref={form} method="post" action={adminPathTo.discount(campaign.id)} className={styles.form}>
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      <div className={styles.steps}>
        <Button
          type="submit"
          name="intent"
          value={is_paused ? 'resume' : 'pause'}
          variant={is_paused ? 'primary' : 'secondary'}
          isBusy={isBusy}
        >
          {is_paused ? 'Weiterlaufen lassen' : 'Anhalten'}
        </Button>
        <p className={styles.soft}>
          {is_paused
            ? 'Gerade löst sie niemand ein. Bestellte Karten behalten ihren Rabatt.'
            : 'Sofort: Wer noch nicht bestellt hat, bekommt den Rabatt nicht mehr.'}
        </p>
      </div>
    </fetcher.Form>
  );
}

function UsesCard({ campaign: { uses, max_uses, money } }: { campaign: CampaignDetail }) {
  const figures = [
    {
      name: 'Eingelöst',
      value:
        max_uses === null ? `${formatCount(uses)}-mal` : `${formatCount(uses)} von ${formatCount(max_uses)}`,
    },
    { name: 'Nachgelassen', value: formatCents(money.off_cents) },
    { name: 'Bestellungen', value: formatCount(money.orders) },
    { name: 'Bestellt für', value: formatCents(money.orders_cents) },
  ];
  return (
    <Card as="section" aria-labelledby="einloesungen">
      <h2 id="einloesungen">Was daraus geworden ist</h2>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        Nach Abzug des Rabatts, bezahlt oder noch offen; ohne stornierte Bestellungen.
      </p>
    </Card>
  );
}

/** Creates single-use codes, and offers them as a spreadsheet or for printing. */
function CodesCard({ id, codes }: { id: number; codes: { all: number; used: number } }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(() => form.current?.reset());
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const fetchCsv = () => fetchFile('GET /api/office/discounts/:id/codes', { params: { id } });
    await saveFile(fetchCsv, `rabattcodes-${id}.csv`);
    setSaving(false);
  };
  return (
    <Card as="section" aria-labelledby="codes">
      <fetcher.Form
        ref={form}
        method="post"
        action={adminPathTo.discount(id)}
        noValidate
        className={styles.form}
      >
        <h2 id="codes">Einzelcodes</h2>
        {codes.all === 0 ? (
          <p>Noch sind es keine. Erzeuge so viele, wie du verteilen willst; mehr gehen jederzeit.</p>
        ) : (
          <>
            <p>
              <strong>{formatCount(codes.all)}</strong> Codes, davon{' '}
              <strong>{formatCount(codes.used)}</strong> eingelöst
            </p>
            <div className={styles.steps}>
              <LinkButton to={adminPathTo.discountCodes(id)} variant="secondary">
                Zum Ausdrucken
              </LinkButton>
              <Button variant="secondary" onClick={save} isBusy={isSaving}>
                Als Tabelle speichern
              </Button>
            </div>
          </>
        )}
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <div className={styles.fields}>
          <TextField
            label="Wie viele neue Codes?"
            hint="Bis zu 2.000 auf einmal."
            name="count"
            inputMode="numeric"
            required
            message={errors.count}
          />
          <TextField
            label="Beginn der Codes"
            hint="Zum Wiedererkennen, etwa WINZER."
            isOptional
            name="prefix"
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            message={errors.prefix}
          />
        </div>
        <div>
          <Button type="submit" name="intent" value="codes" isBusy={isBusy}>
            Codes erzeugen
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}

/** Only campaigns never used in an order can be deleted. */
function DeletionCard({ campaign: { id, codes } }: { campaign: CampaignDetail }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="loeschen">
      <fetcher.Form ref={form} method="post" action={adminPathTo.discount(id)} className={styles.form}>
        <h2 id="loeschen">Löschen</h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <p className={styles.soft}>
          Das geht nur, solange niemand damit bestellt hat.
          {codes !== null && ' Auch alle Einzelcodes sind dann weg, gedruckte gelten nicht mehr.'}
        </p>
        <DeletionQuestion intent="delete" isBusy={isBusy}>
          Rabattaktion löschen
        </DeletionQuestion>
      </fetcher.Form>
    </Card>
  );
}
