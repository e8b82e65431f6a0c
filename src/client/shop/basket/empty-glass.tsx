/** A wine glass with nothing in it but the evening light. */
export function EmptyGlass({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 120 150" fill="none" aria-hidden="true" focusable="false">
      <circle cx="60" cy="62" r="54" fill="var(--gold-tint)" />
      <path
        d="M38 22h44c4 26 4 54-22 56-26-2-26-30-22-56Z"
        fill="var(--surface)"
        stroke="var(--wine)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M60 78v44M40 126c6-4 34-4 40 0" stroke="var(--wine)" strokeWidth="3" strokeLinecap="round" />
      <path d="M46 34c-2 12-2 22 2 30" stroke="var(--gold-bright)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
