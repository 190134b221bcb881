type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The budget; `pass` says whether the value keeps it. */
  limit?: number;
  /** "max" for budgets, "min" for rates. */
  kind?: 'max' | 'min';
  note?: string;
};

/** Prints one figure as one JSON line. */
export function report({ kind = 'max', ...figure }: Figure): void {
  const value = Math.round(figure.value * 1000) / 1000;
  const pass =
    figure.limit === undefined
      ? undefined
      : kind === 'max'
        ? value <= figure.limit
        : value >= figure.limit;
  console.info(JSON.stringify({ ...figure, value, pass }));
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/** Milliseconds of CPU since `start`: what else runs on the machine counts for nothing. */
export function cpuMilliseconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
