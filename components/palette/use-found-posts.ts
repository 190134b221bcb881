import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '@/lib/api/queries';

const maxShown = 6;
/** A pause in typing after which the server is asked. */
const pauseMs = 150;

/** The newest posts that have all typed words in title or keyword; without any the newest of all. */
export function useFoundPosts(text: string) {
  const typed = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = typed.join(' ');
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isError, isPlaceholderData } = useQuery({
    ...queries.foundPosts(asked),
    placeholderData: keepPreviousData,
  });
  // What was found for fewer letters is narrowed down at once, until the answer comes.
  const found = (data ?? []).filter(({ title, keyword }) => {
    const words = `${title} ${keyword}`.toLowerCase();
    return typed.every((word) => words.includes(word));
  });
  const isLoading = data === undefined || isPlaceholderData || asked !== wanted;
  const state = isError ? 'failed' : isLoading ? 'loading' : 'ready';
  return { posts: found.slice(0, maxShown), state } as const;
}
