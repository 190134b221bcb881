type Segment = { segment: string; index: number; isWordLike?: boolean | undefined };

/** Longer than any word and almost any sentence. */
const stretch = 1_000;

/** `Intl.Segmenter` alone is quadratic, because it looks ahead at each full stop. Client-safe. */
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
    // The last segment may continue after the stretch, so it is read again.
    const whole = atEnd || last.index === 0;
    if (whole) yield { ...last, index: from + last.index };
    from += whole ? piece.length : last.index;
  }
}

/** Never splits a surrogate pair. */
function stretchEnd(text: string, from: number): number {
  const end = from + stretch;
  const before = text.charCodeAt(end - 1);
  return before >= 0xd800 && before <= 0xdbff ? end - 1 : end;
}
