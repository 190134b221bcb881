'use client';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useActiveImageJobs } from '@/hooks/use-jobs';
import type { JobView } from '@/lib/jobs/schema';

type ImageColor = { name: string; hex: string };

type Images = {
  /** The brand's colours, which every new image has. */
  colors: ImageColor[];
  /** The user's unfinished image jobs; undefined until they are known. */
  jobs: JobView[] | undefined;
  /** Places that have got their image since the page was made. */
  made: ReadonlySet<string>;
  /** A block says that its image is there. */
  report: (imageKey: string) => void;
};

const ImagesContext = createContext<Images | null>(null);

/** What the image blocks of one post share: which image jobs are under way. */
export function ImagesProvider({
  colors,
  children,
}: {
  colors: ImageColor[];
  children: ReactNode;
}) {
  const [made, setMade] = useState<ReadonlySet<string>>(() => new Set());
  const jobs = useActiveImageJobs();
  const report = useCallback(
    (imageKey: string) => setMade((known) => new Set(known).add(imageKey)),
    [],
  );
  const value = useMemo(() => ({ colors, jobs, made, report }), [colors, jobs, made, report]);
  return <ImagesContext value={value}>{children}</ImagesContext>;
}

export function useImages(): Images {
  const value = useContext(ImagesContext);
  if (!value) throw new Error('useImages needs an ImagesProvider above it.');
  return value;
}

/** Tells the others when a block has its image. */
export function useReport(imageKey: string, done: boolean): void {
  const { report } = useImages();
  useEffect(() => {
    if (done) report(imageKey);
  }, [done, imageKey, report]);
}
