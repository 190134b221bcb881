import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { AudiencesView, OutlineView, TitlesView } from '@/lib/ai/schema';
import { apiRequest, reasonOf } from '@/lib/api/client';
import { notify } from '@/lib/browser/notify';
import { randomId } from '@/lib/browser/random-id';
import { basisOf, type WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

/** Longer than the server works on an answer. */
const timeoutMs = 130_000;

export type IdeaTask = 'titles' | 'audiences' | 'outline';

type Answers = { titles: TitlesView; audiences: AudiencesView; outline: OutlineView };

/** Asks the model for the next step's suggestions: one call at a time, ended by cancel or leaving. */
export function useIdeas(data: WizardData, dispatch: Dispatch<WizardAction>) {
  const [working, setWorking] = useState<IdeaTask | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const end = (controller: AbortController) => {
    if (running.current !== controller) return;
    running.current = null;
    setWorking(null);
  };

  const ask = async (task: IdeaTask) => {
    // State is only set at the next render; a double click comes before.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setWorking(task);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, timeoutMs);
    try {
      dispatch(await request(task, data, controller.signal));
    } catch (error) {
      if (controller.signal.aborted && !isLate) return;
      notify({
        title: `Failed to generate ${task}`,
        description: reasonOf(error, 'Please try again'),
        tone: 'destructive',
      });
    } finally {
      clearTimeout(timer);
      end(controller);
    }
  };

  const cancel = () => {
    const controller = running.current;
    if (!controller) return;
    controller.abort();
    end(controller);
  };

  return { working, ask, cancel };
}

async function request(
  task: IdeaTask,
  data: WizardData,
  signal: AbortSignal,
): Promise<WizardAction> {
  const from = basisOf(data)[task];
  const keyword = data.keyword.trim();
  const title = data.selectedTitle.trim();
  const audience = data.selectedAudience.trim();
  const post = async <T extends IdeaTask>(kind: T, body: unknown): Promise<Answers[T]> => {
    const url = `/api/ai/generate-${kind}`;
    const answer = await apiRequest<Answers[T]>('POST', url, { body, signal });
    // A proxy may answer 200 with JSON of its own.
    const list: unknown = answer?.[kind as unknown as keyof Answers[T]];
    if (!Array.isArray(list) || list.length === 0) throw new Error(`No ${kind} in the answer.`);
    return answer;
  };
  if (task === 'titles')
    return { type: task, from, draftId: randomId(), ...(await post(task, { keyword })) };
  if (task === 'audiences') return { type: task, from, ...(await post(task, { keyword, title })) };
  return { type: task, from, ...(await post(task, { keyword, title, audience })) };
}
