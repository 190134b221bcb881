type Segment = { segment: string; index: number; isWordLike?: boolean | undefined };

/** No word and almost no sentence is longer. */
const stretch = 1_000;

/**
 * The words or sentences of a text in order, cut at 1,000 characters. Client-safe. Stretches keep it
 * linear: `Intl.Segmenter` alone takes quadratic time, because it looks ahead at each full stop.
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
