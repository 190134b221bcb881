/** Whether this browser asks not to be followed, by Do Not Track or Global Privacy Control. */
export function doNotTrack(): boolean {
  const { doNotTrack: asked, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return globalPrivacyControl === true || asked === '1' || asked === 'yes';
}
