export { onRequestError } from './instrumentation';

export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ boot }, { watchForShutdown }] = await Promise.all([
    import('./local/boot/boot'),
    import('@/lib/server/shutdown'),
  ]);
  watchForShutdown();
  await boot();
}
