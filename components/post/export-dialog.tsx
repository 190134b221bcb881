'use client';
import { useQuery } from '@tanstack/react-query';
import { Clipboard, Download } from 'lucide-react';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { ApiError, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';
import type { ExportFormat } from '@/lib/export/schema';
import { EvidenceGate } from './evidence/evidence-gate';
import { LeftOpenNote } from './left-open-note';
import type { PostDialogProps } from './post-dialog';

type File = { format: ExportFormat; name: string; says: string; images?: 'data' };

const files: File[] = [
  {
    format: 'zip',
    name: 'Everything (ZIP)',
    says: 'All of these files, and the images beside them',
  },
  { format: 'word', name: 'Word', says: 'A .docx with the images in it' },
  { format: 'wordpress', name: 'WordPress', says: 'A draft for Tools → Import, with SEO fields' },
  { format: 'ghost', name: 'Ghost', says: 'A draft for Settings → Import' },
  { format: 'html', name: 'Web page', says: 'HTML that links to the images, with JSON-LD' },
  { format: 'html', images: 'data', name: 'Web page, whole', says: 'HTML that holds its images' },
  { format: 'markdown', name: 'Markdown', says: 'With front matter, for site generators' },
];

/** Takes a post along: to the clipboard, or as a file in the format of another program. */
export function ExportDialog({ post, checksEvidence, onClose }: PostDialogProps) {
  const summary = useQuery(queries.exportSummary(post.id));
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error, 'The post could not be exported. Please try again.'));
    }
    setBusy(null);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogTitle>Export this post</DialogTitle>
        <DialogDescription>
          The text as it stands now, without what only you should see.
        </DialogDescription>
        <EvidenceGate
          postId={post.id}
          isOn={checksEvidence}
          anyway="Export anyway"
          onClose={onClose}
        >
          <LeftOpenNote summary={summary.data} />
          <Problem message={problem} className="mt-4" />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button
              variant="outline"
              disabled={busy !== null}
              onClick={() => run('rich-text', () => copyRichText(post.id))}
            >
              <Clipboard aria-hidden />
              Copy as rich text
            </Button>
            <Button
              variant="outline"
              disabled={busy !== null}
              onClick={() => run('plain-markdown', () => copyMarkdown(post.id))}
            >
              <Clipboard aria-hidden />
              Copy as Markdown
            </Button>
          </div>
          <ul className="mt-6 divide-y border-y">
            {files.map((file) => (
              <li key={file.name} className="flex items-center gap-3 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{file.name}</p>
                  <p className="text-muted-foreground text-sm">{file.says}</p>
                </div>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Download ${file.name}`}
                  disabled={busy !== null}
                  onClick={() => run(file.name, () => download(post.id, file))}
                >
                  <Download aria-hidden />
                  <span className="max-sm:sr-only">
                    {busy === file.name ? 'Preparing...' : 'Download'}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </EvidenceGate>
      </DialogContent>
    </Dialog>
  );
}

async function fetchExport(postId: string, format: ExportFormat, images = 'link') {
  const response = await fetch(`/api/posts/${postId}/export?format=${format}&images=${images}`);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}

async function download(postId: string, { format, images }: File): Promise<void> {
  const response = await fetchExport(postId, format, images);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response) ?? 'post';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  notify({ title: 'Download Started', description: 'Your post is being downloaded.' });
}

function fileNameOf(response: Response): string | null {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '');
  return name?.[1] ? decodeURIComponent(name[1]) : null;
}

/** Safari lets a page write only at the click itself, so the item gets promises of its texts. */
async function copyRichText(postId: string): Promise<void> {
  const text = async (format: ExportFormat, type: string) =>
    new Blob([await (await fetchExport(postId, format)).text()], { type });
  const html = text('rich-text', 'text/html');
  const plain = text('plain-markdown', 'text/plain');
  await clipboard(
    async () => {
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/html': html, 'text/plain': plain }),
      ]);
    },
    Promise.all([html, plain]),
  );
}

async function copyMarkdown(postId: string): Promise<void> {
  const text = fetchExport(postId, 'plain-markdown').then((response) => response.text());
  await clipboard(async () => navigator.clipboard.writeText(await text), text);
}

/** Tells a server that does not answer from a browser that does not allow copying. */
async function clipboard(write: () => Promise<void>, fetched: Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch {
    await fetched;
    notify({
      title: 'Copy failed',
      description: 'Your browser did not allow it. Download the file in its place.',
      tone: 'destructive',
    });
    return;
  }
  notify({ title: 'Copied!', description: 'The post is on your clipboard.' });
}
