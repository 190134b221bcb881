import type { StopOffer } from './schema';
import type { JobDefinition, Stoppable } from './types';

/** What stopping an unfinished job costs now, by the rule of its type. */
export function offerToStop(definition: JobDefinition | undefined, job: Stoppable): StopOffer {
  const free = { price: 0, refund: job.price ?? 0, finished: 0, sections: 0 };
  return definition?.stopOffer?.(job) ?? free;
}
