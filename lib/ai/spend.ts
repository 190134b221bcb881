/** Tokens in and out together, and US dollars, of one call or of many. */
export type Spend = { tokens: number; usd: number };

/** Counts paid calls against a cap. */
export type Budget = {
  /** Called before each call with the most it may use. Throws AiError when that does not fit. */
  reserve: (max: Spend) => Promise<Reservation>;
};
export type Reservation = {
  /** Called once, with what the call really used. Never throws. */
  commit: (used: Spend) => Promise<void>;
};

export function addSpend(a: Spend, b: Spend): Spend {
  return { tokens: a.tokens + b.tokens, usd: a.usd + b.usd };
}

/** Whether `more` still fits under `cap`; a cap of 0 is none. */
export function fits(spent: Spend, more: Spend, cap: Spend): boolean {
  const sum = addSpend(spent, more);
  return (cap.tokens === 0 || sum.tokens <= cap.tokens) && (cap.usd === 0 || sum.usd <= cap.usd);
}
