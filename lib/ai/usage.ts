import 'server-only';
import { promptVersion } from './prompts/version';

export type StepUsage = {
  model: string;
  promptVersion: string;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  costUsd: number;
  /** True if the server sent no usage and tokens are estimated from the text length. */
  estimated: boolean;
};

export function addUsage(a: StepUsage, b: StepUsage): StepUsage {
  return {
    model: b.model,
    promptVersion: b.promptVersion,
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd + b.costUsd,
    estimated: a.estimated || b.estimated,
  };
}

export const noUsage: StepUsage = {
  model: '',
  promptVersion,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  estimated: true,
};
