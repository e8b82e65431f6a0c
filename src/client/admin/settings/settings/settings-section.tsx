import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import type { SettingsForm } from './settings-draft.ts';
import type { SettingsField } from './settings-fields.ts';
import styles from './settings-page.module.css';

export interface SectionProps {
  draft: SettingsForm;
  errors: Record<string, string>;
}

interface SettingsSectionProps extends SectionProps {
  id: string;
  title: string;
  fields: readonly SettingsField[];
  /** Between heading and fields. */
  lead?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
  preview: ReactNode;
}

export function SettingsSection({
  id,
  title,
  fields,
  lead,
  children,
  preview,
  draft,
  errors,
}: SettingsSectionProps) {
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <div className={styles.form}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {lead}
        <SettingsFields fields={fields} draft={draft} errors={errors} />
        {children}
      </div>
      {preview}
    </Card>
  );
}

/** Each field is also the place that `#<its name>` leads to. */
export function SettingsFields({
  fields,
  draft,
  errors,
}: SectionProps & { fields: readonly SettingsField[] }) {
  return (
    <div className={styles.fields}>
      {fields.map(({ name, label, ...field }) => (
        <TextField
          key={name}
          {...field}
          id={name}
          name={name}
          label={draft.isSample(name) ? <SampleLabel label={label} /> : label}
          required={field.isOptional !== true}
          value={draft.texts[name] ?? ''}
          message={errors[name]}
          onChange={({ target }) => draft.set(name, target.value)}
        />
      ))}
    </div>
  );
}

/** Of a field that still says what the sample club says. */
function SampleLabel({ label }: { label: string }) {
  return (
    <>
      {label} <span className={styles.sample}>Muster</span>
    </>
  );
}

export function SettingsPreview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.soft}>{title}</figcaption>
      {children}
    </figure>
  );
}

/** Leaves out facts whose value is empty. */
export function PreviewFacts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: string]> }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value.trim() !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
