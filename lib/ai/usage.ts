import 'server-only';
import { promptVersion } from './prompts/version';

/** What one step used. `costUsd` is 0 for models without a listed price. */
export type StepUsage = {
  model: string;
  promptVersion: string;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  costUsd: number;
  /** True when the server sent no usage and the tokens were guessed from the text's length. */
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

/** For calls whose usage was lost with their answer. */
export const noUsage: StepUsage = {
  model: '',
  promptVersion,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  estimated: true,
};
