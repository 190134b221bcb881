const startsWithPicture = /^[\u{1F5BC}\u{1F3A8}]/u;
const noteLabel =
  /^[*_]{0,3}(\[?)[*_]{0,3}\s{0,3}(?:visual suggestions?|visual content|visuals?|infographics?|charts?|diagrams?)\s{0,3}[*_]{0,3}\s{0,3}:/i;

/**
 * A line marked as a note to an illustrator: by an emoji (picture, palette), a label ("Diagram:") or
 * a bracketed label ("[Visual: a cup]"). "Infographic\: …" is none: Markdown says the colon is text.
 */
export function isMarkedNote(line: string): boolean {
  const text = line.trimStart();
  return startsWithPicture.test(text) || labelled(text) !== null;
}

/** Which kind of label a line begins with; null for any other line. */
function labelled(text: string): 'plain' | 'bracketed' | null {
  const label = noteLabel.exec(text);
  if (!label) return null;
  if (label[1] === '') return 'plain';
  // "[Chart: sales](address)" is a link and not a note.
  const end = text.indexOf(']');
  return end > 0 && text[end + 1] !== '(' ? 'bracketed' : null;
}

/**
 * A model's line so that the post shows it: no leading picture emoji, the colon of a label escaped.
 * Null for a bracketed note, which readers must not see.
 */
export function shownLine(line: string): string | null {
  const text = line.replace(/^(\s*)(?:[\u{1F5BC}\u{1F3A8}]\ufe0f?\s*)+/u, '$1');
  const kind = labelled(text.trimStart());
  if (kind === 'bracketed') return null;
  return kind === 'plain' ? text.replace(':', '\\:') : text;
}
