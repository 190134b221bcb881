import type { NextConfig } from 'next';

// Names of its own, so that the product's middleware above this folder is not taken for ours.
const config: NextConfig = {
  pageExtensions: ['bare.tsx', 'bare.ts'],
  distDir: '.next-bare',
  typescript: { ignoreBuildErrors: true },
};

export default config;
