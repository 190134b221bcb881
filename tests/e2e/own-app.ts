import { type AppServer, startApp } from '../helpers/app-server';
import { isHosted, standInsOf } from '../helpers/origins';
import { freePort } from '../helpers/postgres-server';
import { startCloud, startInstance } from '../hosted/stack';

/**
 * The build under test with settings and stand-ins of its own; {@link standIn} finds these by the
 * app's origin. In a hosted run the stand-ins get `env` too, as they do in local mode.
 */
export async function startOwnApp(env: Record<string, string>): Promise<AppServer> {
  const port = await freePort();
  if (!isHosted) return startApp({ port, distDir: process.env.E2E_DIST_DIR ?? '.next-e2e', env });
  const cloud = await startCloud(`http://localhost:${port}`, env);
  const app = await startInstance({ ...cloud.settings, ...env }, port);
  standInsOf.set(app.origin, cloud.origin);
  return {
    ...app,
    stop: async () => {
      await app.stop();
      await cloud.stop();
    },
  };
}
