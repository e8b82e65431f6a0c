import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { OfferDraft } from './offer-draft.ts';

interface PlanChoiceProps {
  event: OfficeEvent;
  draft: OfferDraft;
  message: string | undefined;
  onChange: (changes: Partial<OfferDraft>) => void;
}

/** Which floor plan the event has, or none. */
export function PlanChoice({ event, draft, message, onChange }: PlanChoiceProps) {
  const choose = (layout_id: number | null) => {
    const blocks = layout_id === (event.layout?.id ?? null) ? event.blocks : [];
    onChange({
      layout_id,
      blocks: blocks.map(({ id }) => ({ block_id: id, category: null, capacity: '' })),
      // Tickets without seats know no categories.
      ...(layout_id === null
        ? { categories: [], prices: draft.prices.map((price) => ({ ...price, category: null })) }
        : {}),
    });
  };
  return (
    <SelectField
      label="Saalplan"
      hint={
        event.layouts.length === 0
          ? 'Einen Plan mit Blöcken und Plätzen zeichnest du unter Layouts.'
          : 'Ein neuer Plan zeigt seine Blöcke, sobald er gespeichert ist.'
      }
      value={draft.layout_id ?? ''}
      message={message}
      onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Karten ohne Platz</option>
      {event.layouts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
