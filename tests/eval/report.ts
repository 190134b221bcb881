import type { EvalItem, EvalRun } from './evaluate';
import { reportStyle } from './report-style';
import { criteria, meanMark } from './rubric';
import type { Score } from './score';

/** The run as one page that needs nothing else: figures first, then every post to read. */
export function reportHtml(run: EvalRun): string {
  const kept = run.items.filter(({ score }) => score.kept).length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evaluation of ${escaped(run.model)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<p class="kicker">Evaluation</p>
<h1>${run.items.length} posts by ${escaped(run.model)}</h1>
<p class="muted">${escaped(run.at.slice(0, 16).replace('T', ' '))} UTC · prompts ${escaped(run.promptVersion)} · ${run.judge ? `judged by ${escaped(run.judge)}` : 'without a judge'}</p>
</header>
<main>
<section class="tiles" aria-label="At a glance">
${tile('Outline kept', `${kept} of ${run.items.length}`)}
${tile('Seconds, median', figure(run.medians.seconds ?? 0))}
${tile('Cost in all', `$${run.spentUsd.toFixed(2)}`)}
${run.meanMark === null ? '' : tile('Mean mark', `${run.meanMark.toFixed(1)} of 10`)}
${wins('Against one pass', run.wins.onePass)}
${wins('Against the baseline', run.wins.baseline)}
</section>
${run.failures.map(({ keyword, error }) => `<p class="failed"><strong>${escaped(keyword)}</strong> was not written: ${escaped(error)}</p>`).join('\n')}
<section>
<h2>Figures</h2>
${table(run)}
</section>
<section>
<h2>Posts</h2>
${run.items.map(article).join('\n')}
</section>
</main>
</body>
</html>
`;
}

const columns: [label: string, name: keyof Score, warn: (value: number) => boolean][] = [
  ['Words', 'words', () => false],
  ['Length', 'lengthScore', (value) => value < 80],
  ['4-grams', 'repeated4', (value) => value > 0.08],
  ['8-grams', 'repeated8', (value) => value > 0.02],
  ['Pairs', 'distinctPairs', (value) => value < 0.78],
  ['Openings', 'sharedOpenings', (value) => value > 0.2],
  ['Rhythm', 'lengthVariation', (value) => value < 0.4],
  ['Ease', 'readingEase', (value) => value < 40],
  ['Stock', 'stockRate', (value) => value > 3],
  ['Claims', 'claims', () => false],
  ['Seconds', 'seconds', () => false],
  ['USD', 'costUsd', () => false],
];

function table({ items, medians }: EvalRun): string {
  const cells = (value: (name: keyof Score) => number) =>
    columns
      .map(([, name, warn]) => {
        const number = value(name);
        return `<td${warn(number) ? ' class="warn"' : ''}>${figure(number)}</td>`;
      })
      .join('');
  const rows = items.map(
    ({ score }, i) =>
      `<tr><th scope="row"><a href="#post-${i + 1}">${escaped(score.keyword)}</a></th>${cells((name) => Number(score[name]))}</tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="Figures of every post"><table>
<thead><tr><th scope="col">Keyword</th>${columns.map(([label]) => `<th scope="col">${label}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot><tr><th scope="row">Median</th>${cells((name) => medians[name] ?? 0)}</tr></tfoot>
</table></div>
<p class="muted">Marked figures are past the point where a text begins to read badly.</p>`;
}

function article(item: EvalItem, index: number): string {
  const { score, rubric, content } = item;
  const notes = [
    score.kept ? 'outline kept' : 'outline not kept',
    verdict('one pass', item.againstOnePass),
    verdict('the baseline', item.againstBaseline),
  ].filter(Boolean);
  return `<details id="post-${index + 1}">
<summary><span class="title">${escaped(score.keyword)}</span> <span class="muted">${rubric ? `${meanMark(rubric).toFixed(1)} of 10 · ` : ''}${notes.map(escaped).join(' · ')}</span></summary>
${rubric ? marks(rubric) : ''}
<div class="post">${prose(content)}</div>
</details>`;
}

function verdict(other: string, winner: EvalItem['againstOnePass']): string {
  if (!winner) return '';
  if (winner === 'tie') return `as good as ${other}`;
  return winner === 'b' ? `better than ${other}` : `worse than ${other}`;
}

function marks(rubric: NonNullable<EvalItem['rubric']>): string {
  const list = Object.entries(criteria).map(
    ([name, says]) =>
      `<div><dt>${name} <b>${rubric[name as keyof typeof criteria]}</b></dt><dd>${escaped(says)}</dd></div>`,
  );
  return `<dl>${list.join('')}</dl><blockquote>${escaped(rubric.reasons)}</blockquote>`;
}

/** As much Markdown as the pipeline prints; everything else stays text. */
function prose(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .map((block) => {
      const heading = /^(#{1,6}) (.*)$/.exec(block);
      if (heading) return `<h3 class="h${heading[1]?.length}">${inline(heading[2] ?? '')}</h3>`;
      const image = /^!\[(.*)\]\(image\)$/.exec(block);
      if (image) return `<p class="image">Image: ${escaped(image[1] ?? '')}</p>`;
      if (block.trim() === '---') return '<hr>';
      const lines = block.split('\n');
      if (lines.every((line) => /^(?:- |\d+\. )/.test(line)))
        return `<ul>${lines.map((line) => `<li>${inline(line.replace(/^- /, ''))}</li>`).join('')}</ul>`;
      return `<p>${lines.map(inline).join('<br>')}</p>`;
    })
    .join('\n');
}

function inline(text: string): string {
  return escaped(text)
    .replace(/\[([^\]]+)\]\(#link-suggestion\)/g, 'Link: $1')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*\n]+)\*/g, '<i>$1</i>');
}

function tile(label: string, value: string): string {
  return `<div class="tile"><p>${label}</p><strong>${escaped(value)}</strong></div>`;
}

function wins(label: string, rate: EvalRun['wins']['onePass']): string {
  if (!rate) return '';
  const percent = (share: number) => `${Math.round(share * 100)}`;
  return tile(label, `${percent(rate.rate)} % (${percent(rate.low)} to ${percent(rate.high)})`);
}

function figure(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
