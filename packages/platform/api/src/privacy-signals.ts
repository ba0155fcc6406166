/** Whether the browser sends a tracking opt-out: Do Not Track or Global Privacy Control. */
export function asksNotToBeFollowed(): boolean {
  // Cast: DOM types do not include Global Privacy Control yet.
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
