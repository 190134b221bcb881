import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keptPairs } from './kept-pairs';
import { agreement, Judgement, type Side, tally, Verdicts } from './tally';

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
for (const { name, keyword } of pairs) {
  const { texts, judgements } = readVerdicts(name);
  if (judgements.length === 0) continue;
  if (texts !== hashOf(name)) {
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
const { judges, forOurs, leaning, grave } = tally(orders.flat());
const results = orders.map((judgements) => tally(judgements).result);
const count = (wanted: string) => results.filter((result) => result === wanted).length;
console.info(
  `All: ${count('won')} won, ${count('tie')} ties, ${count('lost')} lost; ${forOurs} of ${judges} judges; ` +
    `mean leaning ${leaning.all.toFixed(3)}; grave faults ${grave.ours}, the rival's ${grave.rival}; ` +
    `judges of opposite orders agree in ${Math.round(100 * agreement(orders))} %`,
);

function keep(folder: string) {
  const key = JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')) as Record<string, Side>;
  const answers = readdirSync(folder).filter((file) => file.endsWith('.json'));
  mkdirSync(values.verdicts, { recursive: true });
  for (const { name } of pairs) {
    const sheets = [`${name}-1`, `${name}-2`];
    const added = sheets.flatMap((sheet) => {
      const ours = key[sheet];
      if (!ours) return [];
      const ofSheet = answers.filter(
        (file) => file.startsWith(`${sheet}.`) || file.startsWith(`${sheet}-`),
      );
      return ofSheet.sort().map((file) => {
        const judgement = Judgement.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
        return { ours, ...judgement };
      });
    });
    if (added.length === 0) continue;
    const { texts, judgements } = readVerdicts(name);
    const before = texts === hashOf(name) ? judgements : [];
    const kept: Verdicts = { texts: hashOf(name), judgements: [...before, ...added] };
    writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 2)}\n`);
  }
}

function readVerdicts(name: string): Verdicts {
  if (!existsSync(fileOf(name))) return { texts: '', judgements: [] };
  return Verdicts.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));
}

function fileOf(name: string): string {
  return join(values.verdicts, `${name}.json`);
}

function hashOf(name: string): string {
  const pair = pairs.find((one) => one.name === name);
  const texts = `${pair?.post.text}\n${pair?.rival.text}`;
  return createHash('sha256').update(texts).digest('hex').slice(0, 16);
}
