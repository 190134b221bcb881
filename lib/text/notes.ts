const startsWithPicture = /^[\u{1F5BC}\u{1F3A8}]/u;
const noteLabel =
  /^[*_]{0,3}(\[?)[*_]{0,3}\s{0,3}(?:visual suggestions?|visual content|visuals?|infographics?|charts?|diagrams?)\s{0,3}[*_]{0,3}\s{0,3}:/i;

/** An escaped colon ("Infographic\:") is plain text, not a note. */
export function isMarkedNote(line: string): boolean {
  const text = line.trimStart();
  return startsWithPicture.test(text) || labelled(text) !== null;
}

function labelled(text: string): 'plain' | 'bracketed' | null {
  const label = noteLabel.exec(text);
  if (!label) return null;
  if (label[1] === '') return 'plain';
  // "[Chart: sales](address)" is a link, not a note.
  const end = text.indexOf(']');
  return end > 0 && text[end + 1] !== '(' ? 'bracketed' : null;
}

/** Null for a bracketed note, which readers must not see. */
export function visibleLine(line: string): string | null {
  const text = line.replace(/^(\s*)(?:[\u{1F5BC}\u{1F3A8}]\ufe0f?\s*)+/u, '$1');
  const kind = labelled(text.trimStart());
  if (kind === 'bracketed') return null;
  return kind === 'plain' ? text.replace(':', '\\:') : text;
}
