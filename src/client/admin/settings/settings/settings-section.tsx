import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SettingsField } from './settings-fields.ts';
import styles from './settings-screen.module.css';
import type { SettingsDraftState } from './use-settings-draft.ts';

export interface SectionProps {
  draft: SettingsDraftState;
  errors: Record<string, string>;
}

interface SettingsSectionProps extends SectionProps {
  id: string;
  title: string;
  fields: readonly SettingsField[];
  /** Between heading and fields. */
  lead?: ReactNode;
  /** Beneath the fields. */
  children?: ReactNode;
  /** What guests will see, beside the fields. */
  preview: ReactNode;
}

/** One part of the settings: its fields, and beside them what becomes of them. */
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
        <div className={styles.fields}>
          {fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={name}
              required={field.isOptional !== true}
              value={draft.texts[name] ?? ''}
              message={errors[name]}
              onChange={({ target }) => draft.set(name, target.value)}
            />
          ))}
        </div>
        {children}
      </div>
      {preview}
    </Card>
  );
}
