import type { SourceRow } from '@/db/queries/sources';
import type { SourceView } from '../schema';

const gaveUp = 'Reading it stopped unexpectedly. Please try again.';

export function toSourceView(source: SourceRow): SourceView {
  const { id, kind, address, publisher, publishedOn, pages, words, jobError } = source;
  const isStuck = jobError !== null && ['waiting', 'reading'].includes(source.status);
  return {
    id,
    kind,
    title: titleOf(source),
    address,
    publisher,
    publishedOn,
    pages,
    words,
    status: isStuck ? 'failed' : source.status,
    reason: isStuck ? gaveUp : source.reason,
    createdAt: source.createdAt.toISOString(),
  };
}

type Described = Pick<
  SourceRow,
  'title' | 'fileName' | 'identity' | 'address' | 'publisher' | 'publishedOn'
>;

/** What a footnote says of a source. */
export function sourceFacts(source: Described) {
  const { address, publisher, publishedOn } = source;
  return { title: titleOf(source), address, publisher, publishedOn };
}

function titleOf({ title, fileName, identity }: Described): string {
  return title ?? fileName ?? identity;
}
