import type { ArticleImage } from '@/lib/export/article';

/** Posts in the format of the writer, made from a seed: every form that a post can hold. */

const scripts = [
  'water the plants twice and check the soil it is dry to the touch',
  'Wer die Messer selbst schärft spart Geld und hat immer scharfe Klingen',
  'Le thé à 15 °C est prêt quand les feuilles s’ouvrent « doucement »',
  'Σήμερα μαθαίνουμε πώς να ποτίζουμε σωστά τα φυτά του σπιτιού',
  'Полив растений зависит от сезона и влажности воздуха',
  'كيف تسقي النباتات المنزلية في الصيف والشتاء بالطريقة الصحيحة',
  'איך להשקות צמחי בית בקיץ ובחורף בצורה נכונה',
  'पौधों को पानी देने का सही समय सुबह होता है',
  'วิธีรดน้ำต้นไม้ในบ้านให้ถูกต้อง',
  '室内の植物には朝のうちに水をやりましょう',
  '室内植物应该在早上浇水',
  '실내 식물에는 아침에 물을 주세요',
];
/** What other formats could take for a form of their own. */
const traps = [
  '1. not a list',
  '# not a heading',
  '- no bullet',
  '> no quote',
  '+ plus',
  '= rule',
  '~~~',
  '<script>alert(1)</script>',
  ']]> end',
  '&amp; &#65; &copy',
  'snake_case_name',
  '2 * 3 * 4',
  'a_b_ _c',
  '[not a link]',
  '[ref]: x',
  '![no picture',
  '\\*',
  'C:\\new',
  '50% & more',
  '"quoted"',
  "it's",
  '🎨 emoji 👩🏽‍🌾',
  '{{ curly }}',
  '$x$',
  '| a | b |',
  'trailing #',
  '`',
  '</p>',
  '<!-- no -->',
  '[Add your own price]',
  '---x',
  '***',
  'a\u00a0b',
  'e\u0301',
];

/** A small generator of numbers that is the same everywhere (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One post, and images for about two of three of its places. */
export function makePost(seed: number) {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const script = scripts[seed % scripts.length] as string;
  const words = () => {
    const all = script.includes(' ') ? script.split(' ') : (script.match(/.{2}/gu) ?? []);
    const from = Math.floor(next() * all.length);
    return all.slice(from, from + 1 + Math.floor(next() * 6)).join(script.includes(' ') ? ' ' : '');
  };
  const inline = (): string =>
    Array.from({ length: 1 + Math.floor(next() * 4) }, () => {
      const kind = next();
      if (kind < 0.4) return words();
      if (kind < 0.5) return `**${words()}**`;
      if (kind < 0.6) return `*${words()}*`;
      if (kind < 0.66) return `***${words()}***`;
      if (kind < 0.72) return `**${words()} *${words()}***`;
      if (kind < 0.8)
        return `\`${pick(['npm ci', 'a`b', ' x ', '<b>', words()]).replace('`', '')}\``;
      if (kind < 0.88)
        return `[${words()}](${pick(['https://example.com/a_b?c=1&d=2', 'https://example.com/x_(y)', '/pricing', 'mailto:a@b.example', '#section-one'])})`;
      return pick(traps);
    }).join(' ');
  const list = (ordered: boolean): string[] =>
    Array.from({ length: 1 + Math.floor(next() * 4) }, (_, at) => [
      `${ordered ? `${at + (seed % 3) + 1}.` : '-'} ${words()} ${next() < 0.3 ? `**${words()}**` : words()}`,
      ...(next() < 0.25 ? [`   ${pick(['-', '1.'])} ${words()}`] : []),
    ]).flat();
  let images = 0;
  const blocks = Array.from({ length: 8 + Math.floor(next() * 14) }, (): string => {
    const kind = next();
    if (kind < 0.2) return `${'#'.repeat(2 + Math.floor(next() * 4))} ${inline()}`;
    if (kind < 0.55) return inline();
    if (kind < 0.65) return list(false).join('\n');
    if (kind < 0.75) return list(true).join('\n');
    if (kind < 0.83) return [`> ${inline()}`, `> ${words()}`].join('\n');
    if (kind < 0.87) return '---';
    if (kind < 0.91) return `- [${words()}](#link-suggestion)`;
    images += 1;
    return `![${words()} ${images} "x" <y>](image)`;
  });
  const title = `${words()} ${seed}`;
  const content = [
    `Meta Title: ${title}`,
    `Meta Description: ${words()}`,
    'Format: 2',
    '',
    '---',
    `# ${title}`,
    ...blocks,
    ...(seed % 2 ? ['## FAQ', '### Why?', words(), '### How?', `${words()}.`] : []),
  ].join('\n\n');
  const day = new Date(Date.UTC(2026, seed % 12, 1 + (seed % 28)));
  const post = {
    title,
    slug: `post-${seed}`,
    content,
    metaTitle: title,
    metaDescription: words(),
    keyword: words(),
    excerpt: `${words()} ${pick(traps)}`,
    wordCount: 100,
    createdAt: day,
    updatedAt: day,
  };
  return { post, isMade: () => next() < 0.67 };
}

/** A stored image for a place of a post. */
export function makeImage(key: string): Omit<ArticleImage, 'fileName'> {
  return {
    url: `https://cdn.example/storage/v1/object/public/images/owner/u/img/${key}.webp`,
    path: `owner/u/img/${key}.webp`,
    alt: `A "kettle" & <cup> of ${key}`,
    width: 1536,
    height: 1024,
  };
}
