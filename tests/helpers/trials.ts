/**
 * How much of a repeated trial a run makes. `npm test` makes a fifth of the full counts, `npm run
 * test:long` all of them, `npm run faults -- --long` five times as many (TEST_SIZE says it).
 */
const size = Number(process.env.TEST_SIZE ?? 0.2);

/** How often to repeat what the full run repeats `full` times; at least once. */
export const trials = (full: number) => Math.max(1, Math.ceil(full * size));

/** A time limit in milliseconds, raised for runs that make more than the full counts. */
export const patience = (ms: number) => ms * Math.max(1, size);

/** True in `npm run test:long`, which also runs what only matters outside of a gate. */
export const isFullRun = size >= 1;
