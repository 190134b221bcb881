const listItem = /^\s*(?:([-*+•])|(\d{1,3})[.)])\s+(.*)$/;

/**
 * One block per line, as the post view reads Markdown: wrapped paragraphs are joined, lists are
 * flattened to "- " and "1. ", blank lines stand between blocks and not inside lists. The lines of a
 * quote stay as they are, with the two spaces that keep them apart in any reader of Markdown.
 */
export function joinLines(lines: string[]): string {
  const blocks: { kind: 'text' | 'item' | 'heading' | 'quote'; text: string }[] = [];
  let open = false;
  let quoteBlank = false;
  for (const line of lines) {
    const text = line.trim();
    const item = listItem.exec(line);
    const last = blocks.at(-1);
    if (text === '') open = false;
    else if (/^#{1,6}\s/.test(text)) {
      blocks.push({ kind: 'heading', text });
      open = false;
    } else if (item) {
      if (!item[3]) continue;
      blocks.push({ kind: 'item', text: `${item[2] ? `${item[2]}.` : '-'} ${item[3].trim()}` });
      open = true;
    } else if (text.startsWith('>')) {
      const quote = text.replace(/^[>\s]+/, '');
      const joins = open && last?.kind === 'quote';
      if (joins && quote) last.text += `${quoteBlank ? '\n>' : '  '}\n> ${quote}`;
      else if (quote) blocks.push({ kind: 'quote', text: `> ${quote}` });
      quoteBlank = !quote;
      if (quote) open = true;
    } else if (open && last) last.text += ` ${text}`;
    else {
      blocks.push({ kind: 'text', text });
      open = true;
    }
  }
  return blocks.map((block, i) => separator(blocks[i - 1]?.kind, block.kind) + block.text).join('');
}

function separator(before: string | undefined, now: string): string {
  if (before === undefined) return '';
  return before === 'item' && now === 'item' ? '\n' : '\n\n';
}
