import nextEnv from '@next/env';

/** For commands: reads .env.local and its kin as `next start` does. To be imported first. */
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => undefined, error: console.error });
