'use client';
import { createContext, useContext } from 'react';
import type { PublicConfig } from '@/lib/env.client';

const ConfigContext = createContext<PublicConfig | null>(null);

export const PublicConfigProvider = ConfigContext.Provider;

export function usePublicConfig(): PublicConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('usePublicConfig needs a PublicConfigProvider above it.');
  return config;
}
