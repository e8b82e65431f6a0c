import type { OfficeSettings } from '../../../../contract/settings.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { type SettingsDraft, type SettingsTexts, textsOf } from './settings-draft.ts';

const NAME = 'settings-draft';

export interface SettingsDraftState {
  /** Every field as it stands there. */
  texts: SettingsTexts;
  isTouched: boolean;
  /** Somebody else has saved since the first change here. */
  isOutdated: boolean;
  /** Which state of the settings what is typed is a change of. */
  version: number;
  set: (name: string, text: string) => void;
  /** Back to what the server has. */
  discard: () => void;
  /** What was changed here, as a change of what the server has now. */
  carryOver: () => void;
}

/**
 * The changed fields, kept in this tab until they are saved or thrown away: neither a reload nor a colleague who saved
 * first takes them. What was not changed here is always as the server has it.
 */
export function useSettingsDraft(settings: OfficeSettings): SettingsDraftState {
  const [draft, setDraft] = useDraft<SettingsDraft>(NAME);
  const now = textsOf(settings);

  return {
    texts: { ...now, ...draft?.changed },
    isTouched: draft !== null,
    isOutdated: draft !== null && draft.version !== settings.version,
    version: draft?.version ?? settings.version,
    set(name, text) {
      const changed = { ...draft?.changed, [name]: text };
      if (text === now[name]) delete changed[name];
      const isNothing = Object.keys(changed).length === 0;
      setDraft(isNothing ? null : { version: draft?.version ?? settings.version, changed });
    },
    discard: () => setDraft(null),
    carryOver: () => setDraft(draft && { ...draft, version: settings.version }),
  };
}
