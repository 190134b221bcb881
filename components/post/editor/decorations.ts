import type { Line as DocLine, Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { isDefinition, referencePattern } from '@/lib/posts/content/footnotes';
import { firstLinkText } from '@/lib/posts/content/inline';
import { inlineForms } from '@/lib/posts/content/inline-forms';
import { type Line, readLine } from '@/lib/posts/content/lines';
import type { Region } from '@/lib/posts/content/regions';
import { BlockWidget, SignWidget } from './block-widgets';
import { type PlacedImages, placedImages } from './placed-images';
import { regionOfLine } from './regions';

/** Longer lines are shown as they are written: nobody wrote them for their form. */
const longestLine = 20_000;

/**
 * Shows each line in view as the post shows it, by the post view's own rules. The text is never
 * changed: marks are hidden, and shown again, dimmed, in the lines of the selection.
 */
export const decorations = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update(update: ViewUpdate) {
      const { docChanged, viewportChanged, selectionSet, focusChanged } = update;
      const images = update.startState.field(placedImages) !== update.state.field(placedImages);
      if (docChanged || viewportChanged || selectionSet || focusChanged || images)
        this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

type View = Pick<EditorView, 'state' | 'visibleRanges' | 'hasFocus'>;

/** What is drawn of the lines in view. Exported for tests: a keystroke reads no other line. */
export function decorate(view: View): DecorationSet {
  const { doc } = view.state;
  const active = activeLines(view);
  const images = view.state.field(placedImages);
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at);
      const region = regionOfLine(view.state, line.number);
      if (region) ranges.push(ofRegion(region, line));
      else if (line.length <= longestLine) ranges.push(...ofLine(line, active(line), images));
      at = line.to + 1;
    }
  return Decoration.set(ranges, true);
}

/** Whether a line touches the selection, and so shows its marks. */
function activeLines(view: View): (line: DocLine) => boolean {
  const ranges = view.hasFocus ? view.state.selection.ranges : [];
  return (line) => ranges.some(({ from, to }) => from <= line.to && to >= line.from);
}

const dim = Decoration.mark({ class: 'ed-dim' });
const hide = Decoration.replace({});
const withSign = (className: string, text = '') =>
  Decoration.replace({ widget: new SignWidget(className, text) });
const bullet = withSign('ed-bullet', '•');
const rule = withSign('ed-rule');
const note = Decoration.widget({
  widget: new SignWidget('ed-note-word', 'Not shown in the post'),
  side: 1,
});

/** What the line of a post is drawn as. Exported for tests: its ranges never leave the line. */
export function ofLine(
  line: DocLine,
  isActive: boolean,
  images: PlacedImages = new Map(),
): Range<Decoration>[] {
  const read = readLine(line.text, 2);
  const ranges = [
    Decoration.line({ class: classOf(read), attributes: { dir: 'auto' } }).range(line.from),
  ];
  const box = boxOf(read, images);
  if (box && !isActive)
    return [...ranges, Decoration.replace({ widget: box }).range(line.from, line.to)];
  if (read.type === 'rule') return [...ranges, (isActive ? dim : rule).range(line.from, line.to)];
  if (read.type === 'hidden') return [...ranges, note.range(line.to)];
  const prefix = prefixOf(line.text, read);
  if (prefix > 0) {
    const isVisible = isActive || read.type === 'number' || read.type === 'label';
    const off = read.type === 'bullet' ? bullet : hide;
    ranges.push((isVisible ? dim : off).range(line.from, line.from + prefix));
  }
  if (isDefinition(line.text)) ranges.push(noteLine.range(line.from));
  return [...ranges, ...ofNotes(line), ...ofForms(line, prefix, isActive)];
}

const noteLine = Decoration.line({ class: 'ed-note-line' });
const reference = new RegExp(referencePattern, 'g');
const noteMark = Decoration.mark({ class: 'ed-note-mark' });

/** References of footnotes stay as they are written, small. */
function ofNotes(line: DocLine): Range<Decoration>[] {
  if (!line.text.includes('[^')) return [];
  return [...line.text.matchAll(reference)].map(({ index, 0: text }) =>
    noteMark.range(line.from + index, line.from + index + text.length),
  );
}

/** Tables and code show as they are written, in one width for all characters. */
function ofRegion({ type, from, to }: Region, line: DocLine): Range<Decoration> {
  const at = line.number - 1;
  const isMark = type === 'code' ? at === from || at === to - 1 : at === from + 1;
  const place = at === from ? ' ed-first' : at === to - 1 ? ' ed-last' : '';
  const attributes: Record<string, string> =
    type === 'code' ? { dir: 'ltr', spellcheck: 'false' } : { dir: 'auto' };
  return Decoration.line({
    class: `ed-region ed-${type}-line${isMark ? ' ed-dim' : ''}${place}`,
    attributes,
  }).range(line.from);
}

function ofForms(line: DocLine, prefix: number, isActive: boolean): Range<Decoration>[] {
  const start = line.from + prefix;
  return inlineForms(line.text.slice(prefix)).flatMap(({ kind, from, innerFrom, innerTo, to }) => {
    const marks = isActive ? dim : hide;
    return [
      marks.range(start + from, start + innerFrom),
      ...(innerFrom < innerTo
        ? [Decoration.mark({ class: `ed-${kind}` }).range(start + innerFrom, start + innerTo)]
        : []),
      marks.range(start + innerTo, start + to),
    ];
  });
}

function classOf(line: Line): string {
  if (line.type === 'heading') return `ed-heading ed-h${line.level}`;
  if (line.type !== 'bullet' && line.type !== 'number') return `ed-${line.type}`;
  return `ed-item ed-level-${Math.min(3, Math.floor(line.indent / 2))}`;
}

function boxOf(line: Line, images: PlacedImages): BlockWidget | null {
  if (line.type === 'image') {
    const { description } = line;
    return new BlockWidget(
      'image',
      description || 'Without a description',
      images.get(description),
    );
  }
  if (line.type !== 'bullet' || !line.text.includes('](')) return null;
  const text = firstLinkText(line.text);
  return text === null ? null : new BlockWidget('suggestion', text);
}

/** How many characters at the start of a line are its mark: "## ", "- ", "> ". */
function prefixOf(text: string, line: Line): number {
  const pattern = {
    heading: /^\s*#{1,6}\s*/,
    bullet: /^\s*[-*]\s+/,
    number: /^\s*\d{1,9}[.)]\s+/,
    quote: /^\s*(?:>\s?)+/,
    label: /^[^:]*:\s*/,
  }[line.type as string];
  return pattern?.exec(text)?.[0].length ?? 0;
}
