/** The product's mark: a voice going out from one point. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="fa-logo">
      <rect width="32" height="32" rx="9" fill="var(--orange-9)" />
      <g fill="none" stroke="var(--accent-contrast)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M9 13.5v5" />
        <path d="M13.7 9.5v13" />
        <path d="M18.3 12v8" />
        <path d="M23 14.5v3" />
      </g>
    </svg>
  );
}
