import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './event-screen.module.css';
import type { OfferDraft } from './offer-draft.ts';
import type { DraftSteps } from './use-offer-draft.ts';

interface BlockFieldsProps {
  event: OfficeEvent;
  draft: OfferDraft;
  errors: Record<string, string>;
  steps: DraftSteps;
}

const MIXED = 'mixed';

/** Which block of the plan has which category, each or all at once, and how many of its places are sold. */
export function BlockFields({ event, draft, errors, steps }: BlockFieldsProps) {
  const [first] = draft.blocks;
  const areAlike = draft.blocks.every(({ category }) => category === first?.category);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Blöcke</legend>
      {draft.blocks.length > 1 && (
        <SelectField
          label="Kategorie für alle Blöcke"
          value={areAlike ? (first?.category ?? '') : MIXED}
          onChange={({ target }) => {
            const category = target.value || null;
            steps.set({ blocks: draft.blocks.map((block) => ({ ...block, category })) });
          }}
        >
          {!areAlike && (
            <option value={MIXED} disabled>
              verschiedene
            </option>
          )}
          <option value="">ohne Kategorie</option>
          {draft.categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name || 'ohne Namen'}
            </option>
          ))}
        </SelectField>
      )}
      {draft.blocks.map(({ block_id, category, capacity }) => {
        const block = event.blocks.find(({ id }) => id === block_id);
        const of = <VisuallyHidden> von {block?.name}</VisuallyHidden>;
        return (
          <div key={block_id} className={styles.block}>
            <p className={styles.blockName}>
              {block?.name}
              <span className={styles.soft}> {block?.places} Plätze</span>
            </p>
            <SelectField
              label={<>Kategorie{of}</>}
              value={category ?? ''}
              onChange={({ target }) => steps.setBlock(block_id, { category: target.value || null })}
            >
              <option value="">ohne Kategorie</option>
              {draft.categories.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name || 'ohne Namen'}
                </option>
              ))}
            </SelectField>
            <TextField
              label={<>Höchstens{of}</>}
              placeholder="alle"
              inputMode="numeric"
              value={capacity}
              message={errors[`blocks.${block_id}.capacity`]}
              onChange={({ target }) => steps.setBlock(block_id, { capacity: target.value })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
