import { cleanLine } from '@/lib/text/clean';
import { withFormat } from './content/front-matter';
import { storableText } from './storable-text';

type Text = { title: string; content: string };

/** True if saving `text` would change nothing. An empty title keeps the stored one. */
export function isStoredAs(text: Text, stored: Text): boolean {
  const title = cleanLine(text.title);
  if (title !== '' && title !== stored.title) return false;
  return text.content === stored.content || storedContent(text.content) === stored.content;
}

export function storedContent(content: string): string {
  return withFormat(storableText(content));
}
