'use client';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { isUnauthorized } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { isStoredAs } from '@/lib/posts/stored-text';
import { type Draft, forgetDrafts, listDrafts } from '../draft-storage';
import type { PostDialogProps } from '../post-dialog';
import { usePostChanged } from '../use-post-changed';
import type { PostText, StoredText } from './autosave';
import { ConflictPanel } from './conflict-panel';
import { DraftOffer } from './draft-offer';
import { EditorBody } from './editor-body';
import { MetaFields, TitleField } from './editor-fields';
import { EditorToolbar } from './editor-toolbar';
import { LeavePanel } from './leave-panel';
import { NewVersionNote } from './new-version-note';
import { SaveStatus } from './save-status';
import { usePostDesk } from './use-post-desk';
import { VersionsPanel } from './versions-panel';
import './editor.css';

const DeleteDialog = dynamic(() =>
  import('../delete-dialog').then(({ DeleteDialog }) => DeleteDialog),
);
const RewriteDialog = dynamic(() =>
  import('./rewrite-dialog').then(({ RewriteDialog }) => RewriteDialog),
);
const FixDialog = dynamic(() => import('./fix-dialog').then(({ FixDialog }) => FixDialog));
const SeoPanel = dynamic(() => import('../seo/seo-panel').then(({ SeoPanel }) => SeoPanel));

/** Writing on the page of the post: it takes the place of the article until it is closed. */
export function PostEditor(props: PostDialogProps) {
  const page = document.getElementById('post-page');
  if (!page) return null;
  return createPortal(
    <section aria-labelledby="ed-title" className="post-editor">
      <h1 id="ed-title" className="sr-only">
        Edit post
      </h1>
      <Opening {...props} />
    </section>,
    page,
  );
}

/** Reads the post fresh, and asks about unsaved text of before. */
function Opening(props: PostDialogProps) {
  const { id } = props.post;
  const query = useQuery({
    ...queries.post(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const [stored, setStored] = useState<StoredText | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [text, setText] = useState<PostText | null>(null);
  const fresh = query.isFetchedAfterMount ? query.data : null;
  useEffect(() => {
    if (!fresh || stored) return;
    setStored(fresh);
    forgetDrafts(id, (kept) => isStoredAs(kept, fresh));
    const [newest] = listDrafts(id);
    if (newest) setDraft(newest);
    else setText(fresh);
  }, [fresh, stored, id]);
  if (stored && text) {
    const keptAt = draft && text === draft ? draft.at : null;
    return <Desk {...props} stored={stored} text={text} keptAt={keptAt} />;
  }
  if (stored && draft)
    return (
      <Card className="p-5 sm:p-7">
        <DraftOffer
          draft={draft}
          stored={stored}
          onUse={() => setText(draft)}
          onDiscard={() => {
            forgetDrafts(id, ({ at }) => at === draft.at);
            setText(stored);
          }}
        />
      </Card>
    );
  if (query.isError && !isUnauthorized(query.error))
    return (
      <Alert variant="destructive">
        The text could not be loaded.{' '}
        <Button variant="outline" size="sm" onClick={props.onClose}>
          Close
        </Button>
      </Alert>
    );
  return <Skeleton aria-label="Loading the text" className="h-[70dvh]" />;
}

/** What is open above the text; `fix` mends a finding of the score. */
type Panel = 'delete' | 'leave' | 'rewrite' | { fix: string };
type DeskProps = PostDialogProps & { stored: StoredText; text: PostText; keptAt: number | null };

function Desk({ post: initialPost, actions, rule, onClose, ...opened }: DeskProps) {
  const { id } = initialPost;
  const desk = usePostDesk({ ...opened, postId: id, actions });
  const { post, autosave, saving } = desk;
  const [shows, setShows] = useState<'text' | 'versions'>('text');
  const [panel, setPanel] = useState<Panel | null>(rule === null ? null : { fix: rule });
  const [isScored, setIsScored] = useState(rule !== null);
  const seoButton = useRef<HTMLButtonElement>(null);
  const [isPutOff, setIsPutOff] = useState(false);
  const { changed } = usePostChanged(id);
  const rewrite = useCallback(() => setPanel('rewrite'), []);
  const closePanel = () => setPanel(null);
  const leave = () => {
    changed();
    onClose();
  };
  const finish = async () => {
    await autosave.flush();
    if (autosave.isDirty) setPanel('leave');
    else leave();
  };
  const askToDelete = async () => {
    // A post that is restored has the last words, too.
    await autosave.flush();
    setPanel('delete');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    autosave.flush();
  };
  const isConflict = saving.state.kind === 'conflict';
  const asksForChoice = isConflict && !isPutOff;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the save shortcut of what is inside
    <div onKeyDown={onKeyDown} className="grid grid-cols-1 gap-5 sm:gap-6">
      <div className="ed-bar">
        <div className="flex items-center gap-2 text-sm">
          <SaveStatus saving={saving} />
          <Button
            ref={seoButton}
            variant="ghost"
            size="sm"
            className="ml-auto"
            aria-expanded={isScored}
            onClick={() => setIsScored(!isScored)}
          >
            SEO
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={shows === 'versions'}
            onClick={() => setShows(shows === 'text' ? 'versions' : 'text')}
          >
            Versions
          </Button>
          <Button size="sm" onClick={finish}>
            Done
          </Button>
        </div>
        {shows === 'text' && !asksForChoice ? (
          <EditorToolbar post={post} onRewrite={rewrite} />
        ) : null}
        {saving.state.kind === 'new-version' ? (
          <NewVersionNote text={post.content} keptHere={saving.keptHere} />
        ) : null}
      </div>
      {panel === 'delete' ? (
        <DeleteDialog post={{ id, title: post.title }} actions={actions} onClose={closePanel} />
      ) : null}
      {panel === 'rewrite' ? <RewriteDialog postId={id} desk={desk} onClose={closePanel} /> : null}
      {typeof panel === 'object' && panel && !isConflict ? (
        <FixDialog postId={id} rule={panel.fix} desk={desk} onClose={closePanel} />
      ) : null}
      {isScored && shows === 'text' && !isConflict ? (
        <SeoPanel
          post={initialPost}
          editor={post}
          onFix={(fix) => setPanel({ fix })}
          onClose={() => {
            setIsScored(false);
            seoButton.current?.focus();
          }}
        />
      ) : null}
      {panel === 'leave' && autosave.isDirty ? (
        <LeavePanel text={post.content} onStay={closePanel} onLeave={leave} />
      ) : null}
      {isConflict && isPutOff ? (
        <Alert className="flex flex-wrap items-center justify-between gap-2">
          Your text is saved once you have chosen between both.
          <Button variant="outline" size="sm" onClick={() => setIsPutOff(false)}>
            Compare
          </Button>
        </Alert>
      ) : null}
      {asksForChoice ? (
        <Card className="p-5 sm:p-7">
          <ConflictPanel
            postId={id}
            desk={desk}
            keep={actions.keep}
            onLater={() => setIsPutOff(true)}
          />
        </Card>
      ) : shows === 'versions' ? (
        <Card className="p-5 sm:p-7">
          <VersionsPanel
            postId={id}
            desk={desk}
            restore={actions.restore}
            onClose={() => setShows('text')}
          />
        </Card>
      ) : (
        <>
          <TitleField post={post} />
          <MetaFields post={post} />
          <Card>
            <CardContent>
              <EditorBody postId={id} post={post} onRewrite={rewrite} />
            </CardContent>
          </Card>
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-end text-muted-foreground"
            onClick={askToDelete}
          >
            <Trash2 aria-hidden />
            Delete this post
          </Button>
        </>
      )}
    </div>
  );
}
