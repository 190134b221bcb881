/** One bounded part of a cleaning: what it removed, and the position from which the next goes on. */
export type Part = { removed: number; next: string; isEnd: boolean };
