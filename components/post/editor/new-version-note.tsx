'use client';
import { CopyButton } from '@/components/shared/copy-button';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { reloadPage } from '@/lib/browser/new-version';

type Props = { text: string; keptHere: boolean };

/** Says that only a reload lets this editor save again, and what becomes of the unsaved text. */
export function NewVersionNote({ text, keptHere }: Props) {
  return (
    <Alert className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64">
        A new version of Inkwright is out.{' '}
        {keptHere
          ? 'Your text is kept in this browser: reload the page, then choose "Continue editing".'
          : 'This browser cannot keep your text: copy it before you reload the page.'}
      </p>
      {keptHere ? null : (
        <CopyButton text={text} label="Copy the text" copied="The text of the post" />
      )}
      <Button size="sm" onClick={reloadPage}>
        Reload
      </Button>
    </Alert>
  );
}
