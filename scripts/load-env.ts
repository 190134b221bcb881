import nextEnv from '@next/env';

// Import first: reads .env.local and its kin as `next start` does.
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => undefined, error: console.error });
