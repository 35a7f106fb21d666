/** Phones switch to call audio when the microphone opens; what plays before that is lost. */
export function losesFirstSound(): boolean {
  return /android/i.test(navigator.userAgent);
}

/** iPads call themselves Macs, but no Mac has a touch screen. */
export function isIos(): boolean {
  const { maxTouchPoints, userAgent } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Mac") && maxTouchPoints > 1);
}
