export type Spending = { phase: 'none' | 'consuming' | 'pulse'; spent: number };

export const noSpending: Spending = { phase: 'none', spent: 0 };

const pulseMs = 500;
const endMs = 1500;

/**
 * The animation of a falling balance, in credits: consuming, after 0.5 s pulse, after 1.5 s none.
 * A rise does not cut it short; another fall begins it again.
 */
export function watchSpending(show: (state: Spending) => void) {
  let known: number | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  const see = (credits: number | undefined) => {
    const spent = (known ?? 0) - (credits ?? 0);
    const isFall = known !== undefined && credits !== undefined && spent > 0;
    known = credits;
    if (!isFall) return;
    stop();
    show({ phase: 'consuming', spent });
    timers = [
      setTimeout(() => show({ phase: 'pulse', spent }), pulseMs),
      setTimeout(() => show(noSpending), endMs),
    ];
  };
  return { see, stop };
}
