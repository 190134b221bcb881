/** When and as what an event happened at Paddle; `eventId` decides between two of one instant. */
export type Happened = { eventId: string; type: string; occurredAt: Date };

/**
 * What became of an event. A parked one changed nothing that was not certain and is tried again when
 * its `subject`, a transaction or subscription, becomes known; `reason` is for the operator.
 */
export type Effect = {
  outcome: 'applied' | 'ignored' | 'parked';
  subject: string;
  reason?: string;
  /** Subjects that are known from now on. */
  known?: string[];
};
