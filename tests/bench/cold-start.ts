import { signUpByApi } from '../helpers/api-user';
import { freePort } from '../helpers/postgres-server';
import { buildHosted, startCloud, startInstance } from '../hosted/stack';
import { median, report } from './figure';

const starts = 5;

/**
 * What the first visitor of a new instance waits for in the build that a team deploys: the start of
 * the process, and each route's first answer beside the same one when it is warm.
 */
export async function benchColdStart(): Promise<void> {
  process.env.HOSTED_SKIP_BUILD = '1';
  await buildHosted();
  const port = await freePort();
  const cloud = await startCloud(`http://localhost:${port}`);
  process.env.STAND_INS_ORIGIN = cloud.origin;
  const ready: number[] = [];
  const routes = ['/signup', '/dashboard', '/api/posts'];
  const times = new Map(
    routes.map((path) => [path, { cold: [] as number[], warm: [] as number[] }]),
  );
  const user = await userOf(cloud.settings, port);
  const cookie = user.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (let n = 0; n < starts; n++) {
    for (const path of routes) {
      const begun = performance.now();
      const app = await startInstance(cloud.settings, port);
      ready.push(performance.now() - begun);
      const ask = async () => {
        const from = performance.now();
        const answer = await fetch(app.origin + path, { headers: { cookie }, redirect: 'manual' });
        await answer.text();
        if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
        return performance.now() - from;
      };
      const of = times.get(path);
      of?.cold.push(await ask());
      for (let i = 0; i < 5; i++) of?.warm.push(await ask());
      await app.kill('SIGKILL');
    }
  }
  await cloud.stop();
  report({ name: 'cold.process', value: median(ready), unit: 'ms', note: 'until /api/health' });
  for (const [path, { cold, warm }] of times) {
    const [first, later] = [median(cold), median(warm)];
    const note = `${Math.round(first / later)} times the ${Math.round(later)} ms of a warm one`;
    report({ name: `cold.${path}`, value: first, unit: 'ms', note });
  }
}

async function userOf(settings: Record<string, string>, port: number) {
  const app = await startInstance(settings, port);
  const user = await signUpByApi(app.origin);
  await user.call('/api/posts');
  await app.stop();
  return user;
}
