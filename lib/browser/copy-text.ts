import { notify } from './notify';

/** Says so in a toast either way. `copied`: "The code is on your clipboard." */
export async function copyText({ text, copied }: { text: string; copied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Copied!', description: copied });
  } catch {
    notify({
      title: 'Copy failed',
      description: 'Your browser did not allow it. Select the text and copy it by hand.',
      tone: 'destructive',
    });
  }
}
