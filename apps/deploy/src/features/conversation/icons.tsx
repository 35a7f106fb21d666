const stroke = { fill: "none", stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round" } as const;

/** Sound, as it stands on the round button while all is well. */
export const VoiceIcon = () => (
  <svg viewBox="0 0 32 32" width="40" height="40" className="voice-icon">
    <path d="M9 13.5v5" />
    <path d="M13.7 9.5v13" />
    <path d="M18.3 12v8" />
    <path d="M23 14.5v3" />
  </svg>
);

/** A microphone, struck through while it is off. */
export const MicrophoneIcon = ({ isOff, size = 20 }: { isOff: boolean; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" {...stroke}>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    {isOff && <path d="M4 3l16 18" />}
  </svg>
);

/** A network that is not there. */
export const LineLostIcon = ({ size = 20 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" {...stroke}>
    <path d="M3 9.5a13 13 0 0 1 18 0M6.5 13.5a8 8 0 0 1 11 0M10 17a3.4 3.4 0 0 1 4 0M4 3l16 18" />
  </svg>
);
