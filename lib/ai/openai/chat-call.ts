import type { CallKeys } from '../call-keys';
import type { Budget } from '../spend';
import type { StepUsage } from '../usage';
import type { WatchLimits } from './watchdog';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };
export type ReplyFormat =
  | { kind: 'json_schema'; name: string; schema: Record<string, unknown> }
  | { kind: 'json_object' };

/** `default` leaves the choice to the model. */
export type Effort = 'none' | 'low' | 'default';

export type ChatCall = {
  messages: ChatMessage[];
  /** Tokens of the reply itself; room for reasoning is added on top. */
  maxTokens: number;
  effort?: Effort;
  format?: ReplyFormat;
  /** Our user's id; only a keyed hash of it leaves the server. */
  user?: string;
  signal: AbortSignal;
  /** Pays for each request that this call makes, failed ones included. */
  budget?: Budget;
  /** Names each request that this call makes; those of the free calls have none. */
  keys?: CallKeys;
  onDelta?: (delta: string) => void;
  /** Called before the reply starts over; what came before is void. */
  onReset?: () => void;
  limits?: Partial<WatchLimits>;
};

export type ChatReply = { text: string; usage: StepUsage };
