'use client';
import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Search,
  SquareCode,
  Table,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { Button } from '@/components/ui/button';
import { commands } from './format-commands';
import type { PostDocument } from './post-document';

const tools = [
  { label: 'Bold', Icon: Bold, run: commands.bold },
  { label: 'Italic', Icon: Italic, run: commands.italic },
  { label: 'Heading', Icon: Heading2, run: commands.h2 },
  { label: 'Subheading', Icon: Heading3, run: commands.h3 },
  { label: 'Bulleted list', Icon: List, run: commands.bullets },
  { label: 'Numbered list', Icon: ListOrdered, run: commands.numbers },
  { label: 'Quote', Icon: Quote, run: commands.quote },
  { label: 'Link', Icon: Link, run: commands.link },
  { label: 'Code', Icon: Code, run: commands.code },
  { label: 'Table', Icon: Table, run: commands.table },
  { label: 'Code block', Icon: SquareCode, run: commands.codeBlock },
  { label: 'Image', Icon: ImagePlus, run: commands.image },
  { label: 'Undo', Icon: Undo2, run: undo },
  { label: 'Redo', Icon: Redo2, run: redo },
  { label: 'Find', Icon: Search, run: openSearchPanel },
] satisfies { label: string; Icon: typeof Bold; run: (view: EditorView) => boolean }[];

type Props = { post: PostDocument; onRewrite: () => void };

/** What can be done with the words, in one row that scrolls on a phone. */
export function EditorToolbar({ post, onRewrite }: Props) {
  return (
    <fieldset className="ed-tools">
      <legend className="sr-only">Format</legend>
      <Button
        variant="ghost"
        size="sm"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRewrite}
      >
        <WandSparkles aria-hidden />
        Ask for a change
      </Button>
      {tools.map(({ label, Icon, run }) => (
        <Button
          key={label}
          variant="ghost"
          size="icon-sm"
          aria-label={label}
          title={label}
          // The caret stays in the text, and a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!post.shown) return;
            run(post.shown);
          }}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </fieldset>
  );
}
