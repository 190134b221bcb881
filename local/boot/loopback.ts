const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Local mode writes test data freely, so it must never be pointed at a real service. */
export function assertLoopback(name: string, value: string | undefined): void {
  if (!value || value === '/') return;
  const host = URL.canParse(value) ? new URL(value).hostname : '';
  if (loopback.test(host)) return;
  throw new Error(
    `${name} points to ${host || value}, but LOCAL_MODE=1 only works on this machine. ` +
      `Unset ${name} to use the built-in stand-in, or unset LOCAL_MODE to use the real service.`,
  );
}
