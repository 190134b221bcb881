import { cleanLine } from '@/lib/text/clean';
import { withFormat } from './content/front-matter';
import { storableText } from './storable-text';

type Text = { title: string; content: string };

/**
 * Whether the server, given a text of the editor, would store what it has already. An empty title is
 * none: then the post keeps the one it has.
 */
export function isStoredAs(text: Text, stored: Text): boolean {
  const title = cleanLine(text.title);
  if (title !== '' && title !== stored.title) return false;
  return text.content === stored.content || storedContent(text.content) === stored.content;
}

/** A writer's text as format 2, and without what the database refuses. */
export function storedContent(content: string): string {
  return withFormat(storableText(content));
}
