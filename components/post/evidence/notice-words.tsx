import type { NoticeView } from '@/lib/evidence/schema';

/** What became of a page, in a sentence. */
export function NoticeWords({ notice }: { notice: NoticeView }) {
  const { kind, title, address, sentence, was, becomes } = notice;
  const page = (
    <a
      href={kind === 'moved' ? (becomes ?? undefined) : (address ?? undefined)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="rounded-sm font-medium underline underline-offset-4"
    >
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
  if (kind === 'gone') return <p className="break-words">{page} can no longer be read.</p>;
  if (kind === 'moved') return <p className="break-words">{page} has moved to another address.</p>;
  const at = sentence.indexOf(was);
  return (
    <>
      <p className="break-words">
        {becomes ? (
          <>
            <b>{was}</b> became <b>{becomes}</b> in {page}.
          </>
        ) : (
          <>
            <b>{was}</b> is no longer in {page}.
          </>
        )}
      </p>
      {at < 0 ? null : (
        <p dir="auto" className="break-words border-l-2 pl-3 leading-relaxed">
          {sentence.slice(0, at)}
          <del>{was}</del>
          {becomes ? (
            <>
              {' '}
              <ins>{becomes}</ins>
            </>
          ) : null}
          {sentence.slice(at + was.length)}
        </p>
      )}
    </>
  );
}
