export type Segment = { segment: string; index: number; isWordLike?: boolean | undefined };

/** No word and hardly a sentence is longer. */
const stretch = 1_000;

/**
 * The words or sentences of a text in order, in linear time. `Intl.Segmenter` alone takes the square
 * of the length for some texts: at each full stop it may look ahead as far as the text goes. So it
 * gets a stretch at a time. A segment longer than 1,000 characters is cut. Client-safe.
 */
export function* segmentsOf(segmenter: Intl.Segmenter, text: string): Generator<Segment> {
  for (let from = 0; from < text.length; ) {
    const piece = text.slice(from, stretchEnd(text, from));
    const atEnd = from + piece.length === text.length;
    let last: Segment | null = null;
    for (const part of segmenter.segment(piece)) {
      if (last) yield { ...last, index: from + last.index };
      last = part;
    }
    if (!last) return;
    // The last one may go on behind the stretch: it is read again, with what follows it.
    const whole = atEnd || last.index === 0;
    if (whole) yield { ...last, index: from + last.index };
    from += whole ? piece.length : last.index;
  }
}

/** Never between the halves of a character. */
function stretchEnd(text: string, from: number): number {
  const end = from + stretch;
  const before = text.charCodeAt(end - 1);
  return before >= 0xd800 && before <= 0xdbff ? end - 1 : end;
}
