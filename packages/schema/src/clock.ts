const twoDigits = (value: number) => String(value).padStart(2, "0");

/** How far into a recording or a call something is: `4:07`, or `1:04:07` after an hour. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
}
