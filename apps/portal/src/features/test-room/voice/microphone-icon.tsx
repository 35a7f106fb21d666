/** A microphone, crossed out while nobody is heard through it. */
export const MicrophoneIcon = ({ isOff = false, size = 16 }: { isOff?: boolean; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <rect x="5.75" y="1.5" width="4.5" height="8" rx="2.25" />
    <path d="M3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2.5M5.75 14.5h4.5" />
    {isOff && <path d="M2 2l12 12" />}
  </svg>
);
