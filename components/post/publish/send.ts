import type { PublishRequest } from '@/lib/publications/schema';

/** Orders something of the post at the chosen site. */
export type Send = (order: Omit<PublishRequest, 'id' | 'connectionId'>) => Promise<void>;
