'use client';
import { Ellipsis, FilePen, Gauge, Send } from 'lucide-react';
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { PublishingView } from '@/lib/publications/schema';
import { BackToDashboard } from './back-to-dashboard';
import { hasDraft } from './draft-storage';
import { useOnlyPanel } from './only-panel';
import type { PostDialogProps } from './post-dialog';
import type { PostMenuProps } from './post-menu';
import { PublicationChips } from './publish/publication-chips';

const dialogs = {
  rename: lazy(async () => ({ default: (await import('./rename-dialog')).RenameDialog })),
  edit: lazy(async () => ({ default: (await import('./editor/post-editor')).PostEditor })),
  export: lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog })),
  seo: lazy(async () => ({ default: (await import('./seo/seo-panel')).SeoPanel })),
  publish: lazy(async () => ({
    default: (await import('./publish/publish-dialog')).PublishDialog,
  })),
  remove: lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog })),
};

type BarProps = Pick<PostDialogProps, 'post' | 'actions' | 'checksEvidence'> & {
  publishing?: PublishingView;
};

/**
 * What the writer can do with a post, in reach while reading: a bar at the top, on phones at the
 * bottom. The menu and each dialog are loaded when they are asked for.
 */
export function PostActionBar({ post, actions, checksEvidence, publishing }: BarProps) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const asked = useRef<HTMLElement | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  useEffect(() => setIsKept(open === null && hasDraft(post.id)), [open, post.id]);
  useOnlyPanel(open === 'seo', () => setOpen(null));
  const Dialog = open ? dialogs[open] : null;
  const ask = (name: keyof typeof dialogs, from: Element | null = document.activeElement) => {
    asked.current = from as HTMLElement | null;
    setRule(null);
    setOpen(name);
  };
  const fix = (finding: string) => {
    setRule(finding);
    setOpen('edit');
  };
  const close = () => {
    setOpen(null);
    // The dialog goes at once and with it the focus, which belongs where it came from.
    requestAnimationFrame(() => asked.current?.focus());
  };
  return (
    <>
      <div className="post-screen-only post-bar">
        <BackToDashboard />
        <p aria-hidden data-title={post.title} className="post-bar-title" />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
        <div role="group" aria-label="Actions for this post" className="post-bar-actions">
          <Button variant="outline" onClick={() => ask('edit')}>
            <FilePen aria-hidden />
            Edit text
          </Button>
          <Button
            variant="outline"
            aria-expanded={open === 'seo'}
            onClick={() => (open === 'seo' ? close() : ask('seo'))}
          >
            <Gauge aria-hidden />
            SEO
          </Button>
          {publishing?.isOn ? (
            <Button onClick={() => ask('publish')}>
              <Send aria-hidden />
              Publish
            </Button>
          ) : null}
          <MoreActions onAsk={ask} />
        </div>
      </div>
      {publishing?.isOn ? (
        <PublicationChips postId={post.id} initial={publishing} onOpen={() => ask('publish')} />
      ) : null}
      {isKept ? (
        <Alert className="post-screen-only mb-5">
          You have unsaved changes to this text.{' '}
          <button
            type="button"
            onClick={() => ask('edit')}
            className="rounded-sm font-medium underline underline-offset-4"
          >
            Continue editing
          </button>
        </Alert>
      ) : null}
      {Dialog ? (
        <Suspense>
          <Dialog {...{ post, actions, checksEvidence, rule }} onClose={close} onFix={fix} />
        </Suspense>
      ) : null}
    </>
  );
}

const loadMenu = () => import('./post-menu');

/** The menu loads on the way to its button and is there, open, after the first click. */
function MoreActions(props: PostMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<PostMenuProps> | null>(null);
  const open = () =>
    loadMenu().then(
      (loaded) => setMenu(() => loaded.PostMenu),
      () => undefined,
    );
  const load = () => loadMenu().catch(() => undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  if (Menu) return <Menu {...props} />;
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label="More actions"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      <Ellipsis aria-hidden />
    </Button>
  );
}
