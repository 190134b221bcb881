import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '@/lib/api/queries';
import { checkKeyword } from './checks';
import type { WizardData } from './wizard-data';

/** A pause in typing, after which the keyword counts as entered. */
const pauseMs = 600;
/** The check never holds up an order for longer. */
const patienceMs = 3_000;

/** The writer's posts about the subject of the keyword, until they want another one beside them. */
export function useSimilarPosts(data: WizardData) {
  const client = useQueryClient();
  const keyword = data.keyword.trim();
  const asked = usePaused(keyword);
  const isOpen = data.repeatedKeyword !== keyword && !checkKeyword(data);
  const { data: found } = useQuery({
    ...queries.similarPosts(asked),
    enabled: isOpen && asked === keyword,
  });
  const posts = isOpen && asked === keyword ? (found ?? []) : [];

  /** Whether an order has to wait for the writer's answer. A check that fails stops nothing. */
  const isRepeat = async (): Promise<boolean> => {
    if (!isOpen) return false;
    const fresh = client.fetchQuery({ ...queries.similarPosts(keyword), staleTime: 0 });
    const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), patienceMs));
    return (await Promise.race([fresh.catch(() => []), late])).length > 0;
  };

  return { posts, isRepeat };
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
