import { ChevronRight } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type Dispatch, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

/** Few posts use it, so it comes when it is opened. */
const SourcePicker = dynamic(
  () => import('./source-picker').then((module) => module.SourcePicker),
  { loading: () => <Skeleton className="h-48" /> },
);

type Props = { data: WizardData; dispatch: Dispatch<WizardAction> };

/** Which sources of the library the post may rest on. */
export function SourcesCard({ data, dispatch }: Props) {
  const { length } = data.sources;
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group mt-6 rounded-lg border bg-card"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
        />
        <span className="font-semibold">Sources</span>
        <span className="ml-auto text-right text-muted-foreground text-sm">
          {length > 0 ? `${length} chosen` : 'None chosen'}
        </span>
      </summary>
      <div className="border-t p-4 sm:p-5">
        {isOpen ? <SourcePicker data={data} dispatch={dispatch} /> : null}
      </div>
    </details>
  );
}
