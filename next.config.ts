import type { NextConfig } from 'next';

/**
 * The one place that knows of local mode: with LOCAL_MODE=1 files named `*.local.ts(x)` count as
 * routes, which puts the stand-in cloud of local/ into the build. Without it none of it is there.
 */
const local = process.env.LOCAL_MODE === '1';

/** Node loads these itself, which spares a newcomer a third of the wait for the first page. */
const uncompiledInDevelopment =
  process.env.NODE_ENV === 'development'
    ? [
        '@supabase/ssr',
        '@supabase/supabase-js',
        'drizzle-orm',
        'jose',
        'openai',
        'posthog-js',
        'ws',
        'zod',
      ]
    : [];

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // For the Dockerfile: a folder with all that the server needs. `next start` wants none of it.
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' as const }),
  pageExtensions: local ? ['local.tsx', 'local.ts', 'tsx', 'ts'] : ['tsx', 'ts'],
  poweredByHeader: false,
  reactStrictMode: true,
  // At the bottom left the badge of `next dev` would cover the button that logs out.
  devIndicators: { position: 'bottom-right' },
  // Types are checked by `npm run check`, over tests and scripts too; a build need not do it twice.
  typescript: {
    ignoreBuildErrors: true,
    // Next writes its build folder into the file it is given; tests use folders of their own.
    tsconfigPath: process.env.NEXT_DIST_DIR ? 'tests/tsconfig.app.json' : 'tsconfig.json',
  },
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@electric-sql/pglite-socket',
    'postgres',
    'sharp',
    ...uncompiledInDevelopment,
  ],
  // Images are made at their sizes when stored; the optimizer would be one more open door.
  images: { unoptimized: true },
  // The stand-ins read these when they need them.
  ...(local && { outputFileTracingIncludes: { '/**': ['./local/**/*.{html,js,md,mjs,sql,svg}'] } }),
  // The scheduler of local mode and the polls of open tabs would bury everything else; the address
  // that a WordPress answers to has a password in it.
  logging: {
    incomingRequests: {
      ignore: [
        /^\/api\/(cron\/)?jobs/,
        /^\/(api\/)?local\/(openai|paddle|wordpress|ghost|web)/,
        /^\/settings\/publishing\/wordpress/,
      ],
    },
  },
  experimental: {
    optimizePackageImports: ['lucide-react', 'radix-ui'],
    // The whole body of what passes the middleware is held: pages and their actions need 800 KB.
    // The stand-in of the storage takes files of 10 MB as forms, which pass it too.
    proxyClientMaxBodySize: local ? '12mb' : '1mb',
  },
  allowedDevOrigins: ['127.0.0.1'],
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        ...(local ? [] : [{ key: 'Strict-Transport-Security', value: 'max-age=63072000' }]),
      ],
    },
    // They say how a document may be shown: on each of a page's 17 scripts they are dead weight.
    {
      source: '/((?!_next/static/).*)',
      headers: [
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
      ],
    },
    // The stand-in of the checkout is shown inside the app's pages, as Paddle's own is.
    ...(local
      ? [
          {
            source: '/api/local/paddle/checkout',
            headers: [{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }],
          },
        ]
      : []),
  ],
};

export default config;
