import {
  EditorSelection,
  type EditorState,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { parseContent } from '@/lib/posts/content';
import { splitFront, withFormat, withMeta } from '@/lib/posts/content/front-matter';
import type { MetaLabel, PostMeta } from '@/lib/posts/content/types';
import type { PostText } from './autosave';
import type { EditorApi, TextRange } from './editor-api';
import { editorState } from './editor-state';
import { type PlacedImages, setPlacedImages } from './placed-images';
import { selectionBar } from './selection-bar';
import { scrollOnceMeasured } from './visible-space';

/** The heading at the top of a body that repeats the title, with the ends of lines below it. */
function headOf(body: string, title: string): string {
  const heading = `# ${title}`;
  if (!`${body}\n`.startsWith(`${heading}\n`)) return '';
  return heading + (/^\n+/.exec(body.slice(heading.length))?.[0] ?? '');
}

/** How many lines at the top are looked through for the heading that repeats the title. */
const headingLines = 40;

/**
 * The open post: its title, its metadata and CodeMirror over its body. As long as nothing is
 * changed `content` is the text as it came; after that its metadata is closed as the server does it.
 */
export class PostDocument implements EditorApi {
  title: string;
  meta: PostMeta;
  /** Counts up with every change, so that React can tell. */
  version = 0;
  private front: string;
  /** The heading that repeats the title: the title's own field shows it. */
  private head: string;
  private loaded: string;
  private state: EditorState;
  private view: EditorView | null = null;
  private listeners = new Set<() => void>();
  private rewrite: (() => void) | null = null;

  constructor({ title, content }: PostText) {
    const { front, body } = splitFront(content);
    this.title = title;
    this.front = front;
    this.head = headOf(body, title);
    this.loaded = content;
    this.meta = parseContent(front).meta;
    this.state = editorState(body.slice(this.head.length), [
      selectionBar(() => this.rewrite?.()),
      EditorView.updateListener.of(({ state, docChanged }) => {
        this.state = state;
        if (docChanged) this.changed();
      }),
    ]);
  }

  /**
   * Shows the body in an element. `onRewrite` asks for a change of what is selected. Returns the way
   * to take it out, which keeps text and undo.
   */
  mount(parent: HTMLElement, onRewrite: () => void): () => void {
    this.rewrite = onRewrite;
    const view = new EditorView({ state: this.state, parent });
    this.view = view;
    view.focus();
    return () => {
      view.destroy();
      if (this.view === view) this.view = null;
    };
  }

  /** The view while it is on the screen, for the toolbar. */
  get shown(): EditorView | null {
    return this.view;
  }

  get body(): string {
    return this.state.doc.toString();
  }

  get content(): string {
    const { front, head, body } = this;
    const text = head + body;
    return front + text === this.loaded ? this.loaded : withFormat(front) + text;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Where the body opens with the old title, its heading changes too, as a rename does it. */
  setTitle(title: string): void {
    const { doc } = this.state;
    const heading = `# ${this.title}`;
    this.title = title;
    if (this.head) {
      this.head = `# ${title}${this.head.slice(heading.length)}`;
      this.changed();
      return;
    }
    for (let n = 1; n <= Math.min(doc.lines, headingLines); n++) {
      const { from, to, text } = doc.line(n);
      if (text !== heading) continue;
      this.dispatch({
        changes: { from, to, insert: `# ${title}` },
        annotations: Transaction.addToHistory.of(false),
      });
      return;
    }
    this.changed();
  }

  setMeta(label: MetaLabel, value: string): void {
    this.front = withMeta(this.front, label, value);
    const typed = value.replace(/[\r\n]+/g, ' ');
    this.meta = {
      ...parseContent(this.front).meta,
      ...(label === 'Meta Title' && { title: typed }),
      ...(label === 'Meta Description' && { description: typed }),
    };
    this.changed();
  }

  /** Replaces everything by a stored text. The change of the body can be undone. */
  load({ title, content }: PostText): void {
    const { front, body: whole } = splitFront(content);
    const head = headOf(whole, title);
    Object.assign(this, { title, front, head, loaded: content, meta: parseContent(front).meta });
    const body = whole.slice(head.length);
    const changes = { from: 0, to: this.state.doc.length, insert: body };
    if (body === this.body) this.changed();
    else this.dispatch({ changes, userEvent: 'input.load' });
  }

  /** Images at their places in the text, which stays as it is. */
  showImages(images: PlacedImages): void {
    this.dispatch({ effects: setPlacedImages.of(images) });
  }

  selection(): TextRange & { text: string } {
    const { from, to } = this.state.selection.main;
    const at = this.bodyStart;
    return { from: from + at, to: to + at, text: this.state.sliceDoc(from, to) };
  }

  replace(range: TextRange, { insert, expected }: { insert: string; expected: string }): boolean {
    const from = range.from - this.bodyStart;
    const to = range.to - this.bodyStart;
    if (from < 0 || to < from || to > this.state.doc.length) return false;
    if (this.state.sliceDoc(from, to) !== expected) return false;
    this.dispatch({
      changes: { from, to, insert },
      selection: EditorSelection.range(from, from + insert.length),
      userEvent: 'input.replace',
      scrollIntoView: true,
    });
    return true;
  }

  jumpTo(range: TextRange): void {
    const within = (at: number) =>
      Math.min(this.state.doc.length, Math.max(0, at - this.bodyStart));
    const from = within(range.from);
    this.dispatch({
      selection: EditorSelection.range(from, within(range.to)),
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.view?.focus();
    if (this.view) scrollOnceMeasured(this.view, 'center');
  }

  /** Offset of the body in `content`. */
  private get bodyStart(): number {
    return this.content.length - this.state.doc.length;
  }

  private dispatch(spec: TransactionSpec): void {
    if (this.view) {
      this.view.dispatch(spec);
      return;
    }
    const { state, docChanged } = this.state.update(spec);
    this.state = state;
    if (docChanged) this.changed();
  }

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}
