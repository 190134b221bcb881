import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeSheet } from './judge';
import { hashOf, keptPairs } from './kept-pairs';
import type { SheetKey } from './tally';

/**
 * `npm run eval:pairs -- --out FOLDER`: every order that the transcripts hold both from the pipeline
 * and from one prompt, for judges who must not know which is which: FOLDER/<order>-1.md and -2.md hold
 * what a judge needs, the posts in one order and in the other; FOLDER/key.json says where the
 * pipeline's stands, and of which texts the sheet is. Prints what the pipeline's post costs for each
 * of its words, as a multiple of the one prompt's.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    transcripts: { type: 'string', default: 'tests/eval/transcripts' },
  },
});
const { out } = values;
if (!out) throw new Error('Name the folder for the pairs: --out FOLDER');

const key: Record<string, SheetKey> = {};
const costs: string[] = [];
for (const { name, keyword, post, rival } of await keptPairs(values.transcripts)) {
  mkdirSync(out, { recursive: true });
  const oursFirst = 1 + randomInt(2);
  for (const sheet of [1, 2]) {
    const isFirst = sheet === oursFirst;
    key[`${name}-${sheet}`] = { ours: isFirst ? 'first' : 'second', texts: hashOf(post, rival) };
    const text = isFirst ? judgeSheet(post.text, rival.text) : judgeSheet(rival.text, post.text);
    writeFileSync(join(out, `${name}-${sheet}.md`), text);
  }
  const times = (of: (one: typeof post) => number) =>
    (of(post) / post.words / (of(rival) / rival.words)).toFixed(2);
  costs.push(
    `${keyword}: ${post.words} and ${rival.words} words; tokens a word: ` +
      `${times((one) => one.tokensOut)} times the rival's written, ` +
      `${times((one) => one.tokensOut + one.tokensIn)} times with what is read`,
  );
}
writeFileSync(join(out, 'key.json'), `${JSON.stringify(key, null, 2)}\n`);
console.info(`${Object.keys(key).length} sheets in ${out}`);
for (const cost of costs) console.info(cost);
