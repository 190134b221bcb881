import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { hashOf, keptPairs } from './kept-pairs';
import { agreement, Judgement, SheetKey, tally, Verdicts } from './tally';

/**
 * `npm run eval:verdicts`: what the judges said of the kept posts, an order a line. Verdicts of posts
 * that have changed since are left out and named. With `--add FOLDER`, a folder of `eval:pairs` with
 * answers beside its sheets (FOLDER/<order>-1.json, or <order>-1-a.json and so on for several judges),
 * it keeps these answers first.
 */
const { values } = parseArgs({
  options: {
    add: { type: 'string' },
    transcripts: { type: 'string', default: 'tests/eval/transcripts' },
    verdicts: { type: 'string', default: 'tests/eval/verdicts' },
  },
});
const pairs = await keptPairs(values.transcripts);
if (values.add) keep(values.add);

const orders: Verdicts['judgements'][] = [];
for (const { name, keyword, post, rival } of pairs) {
  const { texts, judgements } = readVerdicts(name);
  if (judgements.length === 0) continue;
  if (texts !== hashOf(post, rival)) {
    console.info(`${keyword}: ${judgements.length} verdicts of other texts are left out.`);
    continue;
  }
  orders.push(judgements);
  const { judges, forOurs, leaning, result, grave } = tally(judgements);
  console.info(
    `${keyword}: ${result}, ${forOurs} of ${judges} judges, leaning ${leaning.first.toFixed(2)} read first, ` +
      `${leaning.second.toFixed(2)} read second; grave faults ${grave.ours}, the rival's ${grave.rival}`,
  );
}
if (orders.length === 0) console.info('No verdicts of these posts are kept.');
else sayAll();

function sayAll() {
  const { judges, forOurs, leaning, grave } = tally(orders.flat());
  const results = orders.map((judgements) => tally(judgements).result);
  const count = (wanted: string) => results.filter((result) => result === wanted).length;
  console.info(
    `All: ${count('won')} won, ${count('tie')} ties, ${count('lost')} lost; ${forOurs} of ${judges} judges; ` +
      `mean leaning ${leaning.all.toFixed(3)}; grave faults ${grave.ours}, the rival's ${grave.rival}; ` +
      `judges of opposite orders agree in ${Math.round(100 * agreement(orders))} %`,
  );
}

function keep(folder: string) {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown;
  const key = z.record(z.string(), SheetKey).parse(read('key.json'));
  const answers = readdirSync(folder).filter((file) => file.endsWith('.json'));
  mkdirSync(values.verdicts, { recursive: true });
  for (const { name, post, rival } of pairs) {
    const now = hashOf(post, rival);
    const added = [`${name}-1`, `${name}-2`].flatMap((sheet) => {
      const { ours, texts } = key[sheet] ?? {};
      if (!ours) return [];
      if (texts !== now)
        throw new Error(`The posts of ${sheet} have changed since it was written.`);
      return answers
        .filter((file) => file.startsWith(`${sheet}.`) || file.startsWith(`${sheet}-`))
        .sort()
        .map((file) => ({ ...Judgement.parse(read(file)), ours }));
    });
    if (added.length === 0) continue;
    const { texts, judgements } = readVerdicts(name);
    const all = [...(texts === now ? judgements : []), ...added];
    // The same folder may be added twice.
    const once = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
    writeFileSync(fileOf(name), `${JSON.stringify({ texts: now, judgements: once }, null, 2)}\n`);
  }
}

function readVerdicts(name: string): Verdicts {
  if (!existsSync(fileOf(name))) return { texts: '', judgements: [] };
  return Verdicts.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));
}

function fileOf(name: string): string {
  return join(values.verdicts, `${name}.json`);
}
