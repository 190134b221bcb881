const wizardPaths = ['/create', '/create-wizard'];
const mobileAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobi/i;

export function mayShowFeedbackWidget(
  path: string,
  screen: { isNarrow: boolean; agent: string },
): boolean {
  const isMobile = screen.isNarrow || mobileAgent.test(screen.agent);
  return !(wizardPaths.includes(path) && isMobile);
}
