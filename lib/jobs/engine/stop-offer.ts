import type { StopOffer } from './schema';
import type { JobDefinition, Stoppable } from './types';

export function offerToStop(definition: JobDefinition | undefined, job: Stoppable): StopOffer {
  const free = { price: 0, refund: job.price ?? 0, finished: 0, sections: 0 };
  return definition?.stopOffer?.(job) ?? free;
}
