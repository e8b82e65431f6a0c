/** A dusky hill that the page ends on, rows of vines on its slope. Stretches to any width. */
export function VineHill({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 72" preserveAspectRatio="none" aria-hidden="true">
      <path fill="#5a1a3a" opacity="0.35" d="M0 46C220 8 420 10 640 34s430 30 800-8v46H0Z" />
      <path fill="#210d1b" d="M0 60C260 26 470 40 720 52s470-4 720-34v54H0Z" />
    </svg>
  );
}
