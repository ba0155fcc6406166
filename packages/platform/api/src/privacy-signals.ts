/** Whether the browser asks sites not to follow its user: Do Not Track or Global Privacy Control. */
export function asksNotToBeFollowed(): boolean {
  // Global Privacy Control is in no type of the DOM yet.
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
