import type { NextConfig } from 'next';

const config: NextConfig = { distDir: '.next-bare', typescript: { ignoreBuildErrors: true } };

export default config;
