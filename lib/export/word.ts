import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  type ILevelsOptions,
  ImageRun,
  InternalHyperlink,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Inline, List } from '@/lib/posts/content/types';
import type { Article, ArticleBlock, ArticleImage } from './article';

/** Width of a picture in pixels, fits A4 and letter with margins. */
const pageWidth = 600;
const levels = 4;
const bullets = 'bullets';
/** List definitions take quadratic time in docx; later lists get their numbers as text. */
const maxNumberedLists = 200;

type Style = { bold?: boolean; italics?: boolean; code?: boolean };
/** JPEG or PNG bytes by image path: Word does not support WebP. */
type Pictures = Map<string, Uint8Array>;
export type WordInput = { article: Article; pictures: Pictures };

const quoteStyle = {
  id: 'Quote',
  name: 'Quote',
  basedOn: 'Normal',
  quickFormat: true,
  run: { italics: true },
  paragraph: { indent: { start: 480 }, spacing: { after: 60 } },
};
const codeStyle = {
  id: 'Code',
  name: 'Code',
  basedOn: 'DefaultParagraphFont',
  run: { font: 'Consolas' },
};

const codeBlockStyle = {
  id: 'CodeBlock',
  name: 'Code Block',
  basedOn: 'Normal',
  run: { font: 'Consolas', size: 20 },
  paragraph: {
    spacing: { after: 160, line: 260 },
    contextualSpacing: true,
    keepLines: true,
    indent: { start: 240 },
  },
};

export async function wordFile({ article, pictures }: WordInput): Promise<Uint8Array> {
  const writer = new WordWriter(article, pictures);
  const children = article.blocks.flatMap((block) => writer.block(block));
  const document = new Document({
    title: article.title,
    description: article.description,
    keywords: article.keyword,
    creator: article.author ?? '',
    lastModifiedBy: article.author ?? '',
    numbering: { config: writer.numbering },
    footnotes: writer.footnotes,
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 23 },
          paragraph: { spacing: { after: 160, line: 300 } },
        },
      },
      paragraphStyles: [quoteStyle, codeBlockStyle],
      characterStyles: [codeStyle],
    },
    sections: [{ children: [writer.title(article.title), ...children] }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

class WordWriter {
  readonly numbering = [{ reference: bullets, levels: levelsOf({ ordered: false, start: 1 }, 0) }];
  readonly footnotes: Record<number, { children: Paragraph[] }> = {};
  private readonly notes: Map<number, Inline[]>;
  private footnoteCount = 0;
  private lists = 0;
  private readonly rightToLeft: boolean;
  private readonly bookmarks: Map<string, string>;

  constructor(
    { blocks, rightToLeft }: Article,
    private readonly pictures: Pictures,
  ) {
    this.rightToLeft = rightToLeft;
    const ids = blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []));
    const items = blocks.flatMap((block) => (block.type === 'notes' ? block.items : []));
    this.notes = new Map(items.map(({ number, content }) => [number, content]));
    // Bookmarks allow ASCII letters, at most 40 characters.
    this.bookmarks = new Map(ids.map((id, at) => [id, `part_${at + 1}`]));
  }

  title(text: string): Paragraph {
    return this.paragraph({ heading: HeadingLevel.TITLE, children: [this.text(text, {})] });
  }

  block(block: ArticleBlock): (Paragraph | Table)[] {
    switch (block.type) {
      case 'heading': {
        const id = this.bookmarks.get(block.id) ?? '';
        const children = [new Bookmark({ id, children: this.inlines(block.content) })];
        return [this.paragraph({ heading: headings[block.level - 1], children })];
      }
      case 'paragraph':
        return [this.paragraph({ children: this.inlines(block.content) })];
      case 'quote':
        return block.lines.map((line) =>
          this.paragraph({ style: quoteStyle.id, children: this.inlines(line) }),
        );
      case 'table':
        // Word merges adjacent tables and needs a final paragraph.
        return [this.table(block), this.paragraph({ children: [] })];
      case 'code':
        return block.text.split('\n').map((line) => this.codeLine(line));
      // Word prints them at the foot of the page.
      case 'notes':
        return [];
      case 'rule':
        return [this.paragraph({ thematicBreak: true })];
      case 'list':
        return this.list(block, 0);
      case 'image':
        return this.image(block.image);
    }
  }

  private table({ align, head, rows }: Extract<ArticleBlock, { type: 'table' }>): Table {
    const row = (cells: Inline[][], isHead: boolean) =>
      new TableRow({
        tableHeader: isHead,
        children: cells.map(
          (cell, at) =>
            new TableCell({
              margins: { top: 60, bottom: 60, left: 100, right: 100 },
              children: [
                this.paragraph({
                  alignment: sides[align[at] ?? 'left'],
                  spacing: { after: 0 },
                  children: this.inlines(cell, isHead ? { bold: true } : {}),
                }),
              ],
            }),
        ),
      });
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      visuallyRightToLeft: this.rightToLeft,
      rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
    });
  }

  /** Code stays left to right and keeps its spaces. */
  private codeLine(line: string): Paragraph {
    const text = line.replace(forbiddenInXml, '').replaceAll('\t', '    ');
    return new Paragraph({ style: codeBlockStyle.id, children: [new TextRun(text)] });
  }

  private list(list: List, level: number): Paragraph[] {
    const paragraphOf = this.itemsOf(list, level);
    return list.items.flatMap((item, at) => [
      paragraphOf(this.inlines(item.content), at),
      ...item.children.flatMap((child) => this.list(child, Math.min(level + 1, levels - 1))),
    ]);
  }

  private itemsOf(
    list: List,
    level: number,
  ): (children: ParagraphChild[], at: number) => Paragraph {
    const numbered = (reference: string) => (children: ParagraphChild[]) =>
      this.paragraph({ numbering: { reference, level, instance: 0 }, children });
    if (!list.ordered) return numbered(bullets);
    this.lists += 1;
    if (this.lists > maxNumberedLists)
      return (children, at) =>
        this.paragraph({
          indent: indentOf(level),
          children: [this.text(`${list.start + at}. `, {}), ...children],
        });
    const reference = `numbers-${this.lists}`;
    this.numbering.push({ reference, levels: levelsOf(list, level) });
    return numbered(reference);
  }

  private image(image: ArticleImage): Paragraph[] {
    const data = this.pictures.get(image.path);
    // Keeps the place visible, so that nobody publishes a post with a missing image.
    if (!data)
      return [this.paragraph({ children: [this.text(`[${image.alt}]`, { italics: true })] })];
    const scale = Math.min(1, pageWidth / image.width);
    const picture = new ImageRun({
      type: 'jpg',
      data,
      transformation: {
        width: Math.round(image.width * scale),
        height: Math.round(image.height * scale),
      },
      altText: { name: image.fileName, title: image.alt, description: image.alt },
    });
    return [this.paragraph({ alignment: AlignmentType.CENTER, children: [picture] })];
  }

  private inlines(inlines: Inline[], style: Style = {}): ParagraphChild[] {
    return inlines.flatMap((inline) => this.inline(inline, style));
  }

  private inline(inline: Inline, style: Style): ParagraphChild[] {
    switch (inline.type) {
      case 'text':
        return [this.text(inline.text, style)];
      case 'code':
        return [this.text(inline.text, { ...style, code: true })];
      case 'strong':
        return this.inlines(inline.children, { ...style, bold: true });
      case 'em':
        return this.inlines(inline.children, { ...style, italics: true });
      case 'note':
        return [this.footnote(inline.number)];
      case 'mark':
        return this.inlines(inline.children, style);
      case 'link': {
        const children = this.inlines(inline.children, style);
        const anchor = this.bookmarks.get(inline.href.slice(1));
        if (anchor) return [new InternalHyperlink({ anchor, children })];
        // Relative addresses have no target in Word.
        if (/^[/#]/.test(inline.href)) return children;
        return [new ExternalHyperlink({ link: inline.href, children })];
      }
    }
  }

  /** A second reference is a note of its own: Word numbers them by page. */
  private footnote(number: number): FootnoteReferenceRun {
    this.footnoteCount += 1;
    const id = this.footnoteCount;
    const children = this.inlines(this.notes.get(number) ?? []);
    this.footnotes[id] = { children: [this.paragraph({ children })] };
    return new FootnoteReferenceRun(id);
  }

  private text(text: string, { code, ...style }: Style): TextRun {
    return new TextRun({
      text: text.replace(forbiddenInXml, ''),
      ...style,
      ...(code ? { style: codeStyle.id } : {}),
      rightToLeft: this.rightToLeft,
    });
  }

  private paragraph(options: ConstructorParameters<typeof Paragraph>[0] & object): Paragraph {
    return new Paragraph({ ...options, bidirectional: this.rightToLeft });
  }
}

const sides = {
  left: AlignmentType.START,
  center: AlignmentType.CENTER,
  right: AlignmentType.END,
};

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

function levelsOf(
  { ordered, start }: Pick<List, 'ordered' | 'start'>,
  own: number,
): ILevelsOptions[] {
  return Array.from({ length: levels }, (_, level) => ({
    level,
    format: ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
    text: ordered ? `%${level + 1}.` : '•',
    alignment: AlignmentType.START,
    start: level === own ? start : 1,
    style: { paragraph: { indent: indentOf(level) } },
  }));
}

function indentOf(level: number) {
  return { start: 480 * (level + 1), hanging: 300 };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them
export const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
