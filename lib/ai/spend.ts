/** `tokens` counts input and output together. */
export type Spend = { tokens: number; usd: number };

export type Budget = {
  /** Called before each call with its max usage. Throws AiError if that exceeds a cap. */
  reserve: (max: Spend) => Promise<Reservation>;
};
export type Reservation = {
  /** Called once with the real usage. Never throws. */
  commit: (used: Spend) => Promise<void>;
};

export function addSpend(a: Spend, b: Spend): Spend {
  return { tokens: a.tokens + b.tokens, usd: a.usd + b.usd };
}

/** A cap of 0 means no cap. */
export function fits(spent: Spend, more: Spend, cap: Spend): boolean {
  const sum = addSpend(spent, more);
  return (cap.tokens === 0 || sum.tokens <= cap.tokens) && (cap.usd === 0 || sum.usd <= cap.usd);
}
