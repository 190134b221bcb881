import type { StepPort } from '@/lib/ai/types';

type MemoryPort = StepPort & {
  records: Map<string, unknown>;
  inputs: Map<string, string>;
  progressSeen: { percentage: number; message: string }[];
  textSeen: unknown[];
};

/** A step port that keeps its records in memory, as JSON, and insists on unchanged inputs. */
export function memoryPort(options: { signal?: AbortSignal; from?: MemoryPort } = {}): MemoryPort {
  const records = options.from?.records ?? new Map<string, unknown>();
  const inputs = options.from?.inputs ?? new Map<string, string>();
  const progressSeen: { percentage: number; message: string }[] = [];
  const textSeen: unknown[] = [];
  const signal = options.signal ?? new AbortController().signal;
  return {
    records,
    inputs,
    progressSeen,
    textSeen,
    signal,
    async step(key, input, run) {
      const hash = JSON.stringify(input);
      const known = inputs.get(key);
      if (known !== undefined && known !== hash) throw new Error(`The input of ${key} changed`);
      inputs.set(key, hash);
      if (!records.has(key)) {
        const { output } = await run({ signal, idempotencyKey: `post:${key}:1` });
        records.set(key, JSON.parse(JSON.stringify(output)));
      }
      return structuredClone(records.get(key)) as never;
    },
    progress(p) {
      progressSeen.push(p);
    },
    onText(event) {
      textSeen.push(event);
    },
  };
}
