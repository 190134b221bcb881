import { contentStems } from '../../text/stems';
import type { DraftFinding } from '../draft';
import { plainLine } from '../plain';
import type { Reading, ReadPart, Sentence } from '../reading';

const fewestRestated = 2;
const fewestBridges = 3;

/** First sentences that only say the heading again, where a post does it more than once. */
export function restatedHeadings({ parts, keyword, english }: Reading): DraftFinding[] {
  const known = new Set(contentStems(keyword));
  const restated = !english
    ? []
    : parts.flatMap((part) => {
        const [first] = part.lines[0]?.kind === 'text' ? part.lines[0].sentences : [];
        return part.kind === 'section' && first && restates(first, part.heading, known)
          ? [first]
          : [];
      });
  if (restated.length < fewestRestated) return [];
  return restated.map((sentence) =>
    habit(sentence, 'restated-heading', 'The first sentence says the heading again.'),
  );
}

function restates({ text }: Sentence, heading: string, known: Set<string>): boolean {
  const wanted = [...new Set(contentStems(heading))].filter((stem) => !known.has(stem));
  const said = [...new Set(contentStems(plainLine(text).slice(0, 1_000)))].filter(
    (stem) => !known.has(stem),
  );
  if (wanted.length < 2) return false;
  const shared = wanted.filter((stem) => said.includes(stem)).length;
  return shared / wanted.length >= 0.8 && said.length <= wanted.length + 4;
}

const bridge =
  /\b(?:next,? (?:we|you|comes?|section|step is|question)|the next (?:section|part|question|step)|brings? (?:us|you) to|leads? (?:us|you|straight )?(?:in)?to the (?:next|question)|(?:once|now that|with) (?:you have|you know|that|this)[^.]{0,80}(?:next|question|remains|is left|comes)|(?:is|are) where .{0,60} comes? in|that leaves|which leaves|what (?:remains|is left)|the (?:remaining|only) question|(?:we|you)(?:['’]ll| will) (?:look at|turn to|see|get to|come to) (?:that|this|it|how|what|why|next)|before (?:we|you) (?:get|turn|come) to|comes next|up next)\b/i;

/** Sections that each end by leading to the next one, where they have become a formula. */
export function bridges({ parts, keyword, english }: Reading): DraftFinding[] {
  if (!english) return [];
  const known = new Set(contentStems(keyword));
  const sections = parts.filter(({ kind }) => kind === 'section');
  const leading = sections.slice(0, -1).flatMap((part, at) => {
    const last =
      part.lines.at(-1)?.kind === 'text' ? part.lines.at(-1)?.sentences.at(-1) : undefined;
    return last && leadsTo(last, sections[at + 1], known) ? [last] : [];
  });
  if (leading.length < fewestBridges) return [];
  return leading.map((sentence) =>
    habit(sentence, 'bridge', 'Section after section ends by announcing the next.'),
  );
}

function leadsTo({ text }: Sentence, next: ReadPart | undefined, known: Set<string>): boolean {
  const plain = plainLine(text).slice(0, 1_000);
  if (plain.startsWith('[')) return false;
  if (bridge.test(plain)) return true;
  const wanted = [...new Set(contentStems(next?.heading ?? ''))].filter((stem) => !known.has(stem));
  const said = new Set(contentStems(plain));
  const shared = wanted.filter((stem) => said.has(stem)).length;
  return wanted.length >= 2 && shared / wanted.length >= 0.75;
}

function habit({ part, start, end }: Sentence, code: string, message: string): DraftFinding {
  return { kind: 'habit', code, message, spans: [{ part, start, end }] };
}
