export function doNotTrack(): boolean {
  const { doNotTrack: asked, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return globalPrivacyControl === true || asked === '1' || asked === 'yes';
}
