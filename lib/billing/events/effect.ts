export type Happened = { eventId: string; type: string; occurredAt: Date };

/** A parked event is retried when its `subject` becomes known; `reason` is for the operator. */
export type Effect = {
  outcome: 'applied' | 'ignored' | 'parked';
  subject: string;
  reason?: string;
  known?: string[];
};
