const commonEndings =
  'com|net|org|io|co|ai|app|dev|info|biz|ly|gl|me|tv|xyz|shop|site|online|ru|cn|de|uk';
const domain = String.raw`(?:[\p{L}\p{N}-]+\.)+(?:${commonEndings})`;
const address = new RegExp(
  String.raw`(?:[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>()[\]"'\u0060]*|www\.[^\s<>()[\]"'\u0060]+|(?:javascript|data|vbscript|mailto):[^\s\u0060]+|\b${domain}\/[^\s<>)\]\u0060]*)`,
  'giu',
);

/**
 * Links become their text, images and addresses go: a model's address is a guess, and a picture
 * from elsewhere tells a stranger who reads the post.
 */
export function plainLinks(markdown: string): string {
  return untilStable(markdown, (text) =>
    text
      .replace(/^\s{0,3}\[[^\]\n]+\]:\s*\S.*$/gm, '')
      .replace(/!\[[^\]\n]*\](\([^)\n]*\)|\[[^\]\n]*\])?/g, '')
      .replace(/!\[/g, '[')
      .replace(/\[([^\][\n]*)\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g, '$1')
      .replace(/\[([^\][\n]+)\]\[[^\]\n]*\]/g, '$1')
      .replace(address, ''),
  )
    .replace(/\]\(/g, '] (')
    .replace(/\(\s*\)|<\s*>/g, '')
    .replace(/[ \t]+([.,;:!?])(?=\s|$)/g, '$1')
    .replace(/(\S)[ \t]{2,}/g, '$1 ');
}

/** Removing one thing can put the halves of another together. Every pass makes the text shorter. */
function untilStable(text: string, pass: (text: string) => string): string {
  let current = text;
  for (let round = 0; round < 20; round++) {
    const next = pass(current);
    if (next === current) return next;
    current = next;
  }
  return current;
}
