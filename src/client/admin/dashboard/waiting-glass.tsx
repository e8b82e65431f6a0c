/** A wine glass that waits to be filled. */
export function WaitingGlass({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 96" className={className} aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M15 37 Q32 43 49 37 Q47 56 32 57 Q17 56 15 37Z" fill="var(--wine-tint)" />
      <path
        d="M17 8 Q9 34 17 47 Q23 57 32 57 Q41 57 47 47 Q55 34 47 8Z"
        stroke="var(--wine)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M32 57 V86 M18 89 Q32 82 46 89" stroke="var(--wine)" strokeWidth="2.5" />
      <path d="M21 16 Q18 28 21 38" stroke="var(--gold-bright)" strokeWidth="2" />
    </svg>
  );
}
