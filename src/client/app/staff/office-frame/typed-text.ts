/** What somebody had typed into one field. */
export interface TypedText {
  label: string;
  text: string;
}

interface Kept {
  address: string;
  who: string;
  fields: TypedText[];
}

/** In memory alone: it goes with the page, and to nobody but who typed it, back where he was. */
let kept: Kept | null = null;

/** Nothing secret, nothing that is quickly chosen again. */
const FIELDS = ['text', 'email', 'tel', 'url', 'number'].map((type) => `main input[type=${type}]`);
const SELECTOR = ['main textarea', 'main input:not([type])', ...FIELDS].join();

/** Keeps what stands typed and unsent in the page, before a login that is over takes it away. */
export function keepTypedText(address: string, who: string): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(SELECTOR)]
    .filter(({ value, defaultValue }) => value.trim() !== '' && value !== defaultValue)
    .filter(({ autocomplete, readOnly }) => !readOnly && !/password|one-time-code/.test(autocomplete))
    .map((field) => ({ label: labelOf(field), text: field.value }));
  kept = fields.length === 0 ? null : { address, who, fields };
}

/** What was kept here for him; whoever comes elsewhere or is somebody else finds nothing, and then it is gone. */
export function typedTextFor(address: string, who: string): TypedText[] {
  if (kept?.address !== address || kept.who !== who) forgetTypedText();
  return kept?.fields ?? [];
}

export function forgetTypedText(): void {
  kept = null;
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return field.labels?.[0]?.textContent.trim() || field.getAttribute('aria-label') || 'Text';
}
