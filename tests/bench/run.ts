import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildApp } from '../helpers/app-server';

/**
 * Prints one JSON line per figure. `npm run bench` runs all of it, `npm run bench -- pages` one
 * part. Machines differ and are noisy: compare ratios of one run, not figures of two.
 */
const distDir = '.next-e2e';
const needsBuild = async () => {
  if (!existsSync(`${distDir}/BUILD_ID`)) await buildApp(distDir);
};

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { peer: { type: 'string' } },
});

const parts: Record<string, () => Promise<void>> = {
  start: async () => (await import('./pages')).benchFirstStart(),
  cold: async () => (await import('./cold-start')).benchColdStart(),
  pages: async () => {
    await needsBuild();
    await (await import('./pages')).benchPages(distDir);
  },
  peer: async () => {
    await needsBuild();
    await (await import('./peer')).benchPeer({ distDir, peerDir: options.peer });
  },
  post: async () => {
    await needsBuild();
    await (await import('./pages')).benchLocalPost(distDir);
    await (await import('./paced-post')).benchPacedPost(distDir);
  },
  accounts: async () => {
    await needsBuild();
    await (await import('./accounts')).benchAccounts(distDir);
  },
  soak: async () => {
    await needsBuild();
    await (await import('./traffic')).benchTraffic(distDir);
    await (await import('./soak')).benchSoak();
  },
  views: async () => (await import('./views')).benchViews(),
  shapes: async () => (await import('./shapes')).benchShapes(),
  jobs: async () => (await import('./jobs')).benchJobs(),
  webhooks: async () => (await import('./webhooks')).benchWebhooks(),
  content: async () => (await import('./content')).benchContent(),
  seo: async () => (await import('./seo')).benchSeo(),
  evidence: async () => (await import('./evidence')).benchEvidence(),
  posts: async () => (await import('./posts')).benchPosts(),
};

// Needs somebody else's checkout.
const whole = Object.keys(parts).filter((name) => name !== 'peer');
for (const name of chosen.length > 0 ? chosen : whole) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}: ${Object.keys(parts).join(', ')}.`);
  await part();
}
