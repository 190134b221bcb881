import { type EditorView, WidgetType } from '@codemirror/view';
import { moveLine, removeLine } from './format-commands';
import type { PlacedImage } from './placed-images';

/** An image line or a link suggestion as a box that is moved and removed as a whole. */
export class BlockWidget extends WidgetType {
  constructor(
    readonly kind: 'image' | 'suggestion',
    readonly text: string,
    /** What stands at the place of an image. */
    readonly image?: PlacedImage | undefined,
  ) {
    super();
  }

  override eq(other: BlockWidget): boolean {
    return this.isSameBox(other) && isSameImage(other.image, this.image);
  }

  toDOM(view: EditorView): HTMLElement {
    const box = element('span', `ed-box ed-box-${this.kind}`);
    const label = this.kind === 'image' ? 'Image' : 'Link suggestion';
    const words = element('span', 'ed-box-words');
    const text = element('b', '', this.text);
    text.dir = 'auto';
    words.append(element('span', 'ed-box-label', label), text);
    const buttons = element('span', 'ed-box-buttons');
    const name = `${label.toLowerCase()}: ${this.text}`;
    buttons.append(
      button('↑', `Move up ${name}`, () => move(view, box, -1)),
      button('↓', `Move down ${name}`, () => move(view, box, 1)),
      button('×', `Remove ${name}`, () => remove(view, box)),
    );
    const foot = element('span', 'ed-box-foot');
    foot.append(words, buttons);
    if (this.kind === 'image') box.append(pictureOf(this));
    box.append(foot);
    // A press puts the caret into the line, which then shows what is written there.
    box.addEventListener('mousedown', (event) => {
      if (buttons.contains(event.target as Node)) return;
      event.preventDefault();
      view.dispatch({ selection: { anchor: view.posAtDOM(box) } });
      view.focus();
    });
    return box;
  }

  /** The buttons stay, and the focus with them, while an image comes. */
  override updateDOM(box: HTMLElement, _view: EditorView, from: BlockWidget): boolean {
    if (!this.isSameBox(from)) return false;
    box.querySelector('.ed-picture')?.replaceWith(pictureOf(this));
    return true;
  }

  private isSameBox(other: BlockWidget): boolean {
    return other.kind === this.kind && other.text === this.text;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function isSameImage(a?: PlacedImage, b?: PlacedImage): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Of one height in every state, so that no line moves when the image comes. */
function pictureOf({ text, image }: BlockWidget): HTMLElement {
  const frame = element('span', 'ed-picture');
  if (image?.state === 'done') {
    const picture = document.createElement('img');
    Object.assign(picture, { loading: 'lazy', decoding: 'async', alt: text, src: image.imageUrl });
    frame.append(picture);
  } else if (image) frame.append(stateWords(image));
  return frame;
}

/** The words of the post's own image blocks. */
function stateWords(image: Exclude<PlacedImage, { state: 'done' }>): string {
  if (image.state === 'running') return 'Generating image...';
  return image.state === 'idle' ? 'Ready to generate' : `Error generating image: ${image.error}`;
}

function move(view: EditorView, box: HTMLElement, by: -1 | 1): void {
  const change = moveLine(view.state, view.posAtDOM(box), by);
  if (!change) return;
  const place = change.state.doc.lineAt(change.newSelection.main.head).from;
  // The caret stays where it was: in the line of the box it would show the line's source.
  view.dispatch({ changes: change.changes, userEvent: 'move.line' });
  const boxes = [...view.contentDOM.querySelectorAll<HTMLElement>('.ed-box')];
  const moved = boxes.find((one) => view.posAtDOM(one) === place);
  moved?.querySelectorAll('button')[by < 0 ? 0 : 1]?.focus();
}

function remove(view: EditorView, box: HTMLElement): void {
  view.dispatch(removeLine(view.state, view.posAtDOM(box)) ?? {});
  view.focus();
}

function button(sign: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = sign;
  made.ariaLabel = label;
  made.title = label.split(':')[0] ?? label;
  made.addEventListener('click', act);
  return made;
}

/** A bullet, a rule or a word about a line, in place of or behind what is written. */
export class SignWidget extends WidgetType {
  constructor(
    readonly className: string,
    readonly text: string,
  ) {
    super();
  }

  override eq(other: SignWidget): boolean {
    return other.className === this.className && other.text === this.text;
  }

  toDOM(): HTMLElement {
    return element('span', this.className, this.text);
  }
}

function element(tag: 'span' | 'b', className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
