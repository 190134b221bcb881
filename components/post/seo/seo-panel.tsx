'use client';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/api/queries';
import { fixOf } from '@/lib/rewrite/fix-target';
import type { Place } from '@/lib/seo/text';
import type { EditorApi } from '../editor/editor-api';
import type { PostDialogProps } from '../post-dialog';
import { SaidBefore } from './said-before';
import { ScoreChangeNote } from './score-change';
import { SearchPreview } from './search-preview';
import { Blockers, Findings, Scores } from './seo-report';
import { showPlace } from './show-place';
import { useSeoScore } from './use-seo-score';
import './seo.css';

type Props = Pick<PostDialogProps, 'post' | 'onClose'> & {
  /** Given while the text is edited, which is then scored as it stands there. */
  editor?: EditorApi;
  /** Asks for words that mend a finding. */
  onFix?: (rule: string) => void;
};

/** The score of a post beside its text, which stays usable. */
export function SeoPanel({ post, editor, onFix, onClose }: Props) {
  const query = useQuery(queries.post(post.id));
  const scored = useSeoScore(query.data, editor);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { jump, jumpToText, message } = useJump(scored?.input.content ?? '', editor);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      aria-labelledby="seo-panel"
      aria-busy={!scored}
      className="seo-panel post-screen-only"
      onKeyDown={onKeyDown}
    >
      <header className="seo-panel-head">
        <h2 ref={heading} id="seo-panel" tabIndex={-1} className="font-semibold font-serif text-xl">
          SEO
        </h2>
        <Button variant="ghost" size="icon-sm" aria-label="Close SEO" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <p role="status" className="text-sm empty:hidden">
        {message}
      </p>
      {scored ? (
        <>
          <Scores score={scored.score} />
          <ScoreChangeNote
            since="Since you opened this panel"
            before={scored.first}
            after={scored.score}
            changes={scored.changes}
          />
          <p className="text-muted-foreground text-sm">
            Keyphrase: <b className="text-foreground">{scored.input.keyword || 'none'}</b>
          </p>
          <SearchPreview input={scored.input} />
          <Blockers score={scored.score} onJump={jump} />
          <Findings
            score={scored.score}
            onJump={jump}
            fixing={
              onFix && {
                canFix: (finding) => fixOf(scored.input, finding) !== null,
                onFix,
              }
            }
          />
          <SaidBefore postId={post.id} onJump={jumpToText} />
        </>
      ) : query.isError || query.data === null ? (
        <Problem message="The text could not be loaded. Close this and try again." />
      ) : (
        <Skeleton aria-label="Scoring the text" className="h-64" />
      )}
    </section>
  );
}

/** Leads to the places of a finding, one more with each press. */
function useJump(content: string, editor?: EditorApi) {
  const last = useRef({ id: '', at: 0 });
  const [message, setMessage] = useState('');
  const jump = (id: string, places: Place[]) => {
    const at = last.current.id === id ? (last.current.at + 1) % places.length : 0;
    last.current = { id, at };
    const place = places[at];
    if (place) show(place);
  };
  const show = (place: Place) => {
    if (editor) editor.jumpTo(place);
    const isShown = editor !== undefined || showPlace(content, place);
    setMessage(isShown ? '' : 'This place is not on this page: look in another part of the post.');
  };
  const jumpToText = (text: string, from: number) => {
    const now = editor?.content ?? content;
    // What was typed since moves it, or took it out.
    const at = now.startsWith(text, from) ? from : now.indexOf(text);
    if (at < 0) setMessage('This passage is no longer in the text.');
    else show({ from: at, to: at + text.length });
  };
  return { jump, jumpToText, message };
}
