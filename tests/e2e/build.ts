import { buildApp } from '../helpers/app-server';

/** Builds the app in local mode where the browser tests and benches look for it. */
const begun = Date.now();
await buildApp('.next-e2e');
console.info(`Built in ${Math.round((Date.now() - begun) / 1000)} s.`);
