const commonEndings =
  'com|net|org|io|co|ai|app|dev|info|biz|ly|gl|me|tv|xyz|shop|site|online|ru|cn|de|uk';
const domain = String.raw`(?:[\p{L}\p{N}-]+\.)+(?:${commonEndings})`;
const address = new RegExp(
  String.raw`(?:[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>()[\]"'\u0060]*|www\.[^\s<>()[\]"'\u0060]+|\b(?:javascript|data|vbscript|mailto):[^\s\u0060]+|\b${domain}\/[^\s<>)\]\u0060]*)`,
  'giu',
);

/** A model's addresses are guesses, and an external image tells its host who reads the post. */
export function plainLinks(markdown: string): string {
  return markdown.split('\n').map(plainLine).join('\n');
}

const definition = /^\s{0,3}\[[^\]]+\]:\s*<?(?:[a-z][a-z0-9+.-]*:|www\.|[/#]).*$/i;

/** With single backticks only, in pairs: other readers of Markdown agree on what is code. */
const certainCode = /^[^`\\<]*(?:`[^`]+`[^`\\<]*)*$/;

/** Nobody follows an address in code, and readers may have to type it. */
function plainLine(line: string): string {
  if (!line.includes('`') || !certainCode.test(line)) return withoutAddresses(line);
  const spans: string[] = [];
  const keep = (span: string) =>
    `\`${spans.push(/!\[|\]\(/.test(span) ? withoutAddresses(span) : span) - 1}\``;
  const masked = line.replace(/`[^`]+`/g, keep);
  return withoutAddresses(masked).replace(/`(\d+)`/g, (_, at) => spans[Number(at)] ?? '');
}

function withoutAddresses(line: string): string {
  const plain = untilStable(line, (text) =>
    text
      .replace(definition, '')
      .replace(/!\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?/g, '')
      .replace(/!\[/g, '[')
      .replace(/\[([^\][]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
      .replace(/\[([^\][]+)\]\[[^\]]*\]/g, '$1')
      .replace(address, ''),
  ).replace(/\]\(/g, '] (');
  // In an unchanged line, empty brackets and a space before "!" are the author's own.
  const closed =
    plain === line
      ? plain
      : plain.replace(/\(\s*\)|<\s*>/g, '').replace(/[ \t]+([.,;:!?])(?=\s|$)/g, '$1');
  return closed.replace(/(\S)[ \t]{2,}/g, '$1 ');
}

/** Removing one match can create another. Every pass shortens the text. */
function untilStable(text: string, pass: (text: string) => string): string {
  let current = text;
  for (let round = 0; round < 20; round++) {
    const next = pass(current);
    if (next === current) return next;
    current = next;
  }
  return current;
}
