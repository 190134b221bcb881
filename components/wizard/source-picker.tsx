import Link from 'next/link';
import { type Dispatch, useEffect } from 'react';
import { AddSources } from '@/components/shared/add-sources';
import { FindSources } from '@/components/shared/find-sources';
import { SourceChoice } from '@/components/shared/source-choice';
import { isBeingRead, useSources } from '@/hooks/use-sources';
import { orderLimits } from '@/lib/ai/order-rules';
import { proposeQueries } from '@/lib/search/propose-queries';
import type { SourceView } from '@/lib/sources/schema';
import { currentOutline, type WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

type Props = { data: WizardData; dispatch: Dispatch<WizardAction> };

export function SourcePicker({ data, dispatch }: Props) {
  const chosen = data.sources;
  const { data: sources, isError, isFetching } = useSources();
  const add = (added: SourceView[]) =>
    dispatch({ type: 'sources', add: added.map(({ id }) => id) });
  useEffect(() => {
    if (!sources || isFetching) return;
    const usable = new Set(sources.flatMap((one) => (one.status === 'failed' ? [] : one.id)));
    const remove = chosen.filter((id) => !usable.has(id));
    if (remove.length > 0) dispatch({ type: 'sources', remove });
  }, [sources, isFetching, chosen, dispatch]);
  const pending = sources?.filter((one) => chosen.includes(one.id) && isBeingRead(one)) ?? [];
  return (
    <>
      <p className="mb-4 max-w-prose text-muted-foreground text-sm leading-relaxed">
        The post uses what your sources say where it helps its readers, and marks each such sentence
        with a footnote. Choose up to {orderLimits.maxSources}.{' '}
        <Link href="/sources" target="_blank" className="text-primary underline underline-offset-4">
          See all sources
        </Link>
      </p>
      <SourceChoice
        {...{ sources, isError, chosen }}
        max={orderLimits.maxSources}
        onChange={(id, checked) =>
          dispatch({ type: 'sources', [checked ? 'add' : 'remove']: [id] })
        }
      />
      {pending.length > 0 ? (
        <p aria-live="polite" className="mb-4 text-muted-foreground text-sm">
          {pending.length === 1 ? 'One chosen source is' : `${pending.length} chosen sources are`}{' '}
          still being read. Wait until reading is done, or the post may be written without{' '}
          {pending.length === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      {chosen.length >= orderLimits.maxSources ? (
        <p role="status" className="mb-4 text-muted-foreground text-sm">
          You have chosen {orderLimits.maxSources}, the most a post can use. Uncheck one to add
          another.
        </p>
      ) : null}
      <AddSources onAdded={add} />
      <FindSources
        proposals={() => proposeQueries({ ...data, headings: headingsOf(data) })}
        searchId={data.sourceSearch}
        onSearch={(value) => dispatch({ type: 'write', field: 'sourceSearch', value })}
        chosen={chosen}
        max={orderLimits.maxSources}
        onAdded={add}
      />
    </>
  );
}

function headingsOf(data: WizardData): string[] {
  return currentOutline(data).map(({ heading }) => heading);
}
