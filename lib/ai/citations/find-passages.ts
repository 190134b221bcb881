import 'server-only';
import { configuredCaps } from '../caps';
import { settings } from '../openai/client';
import { textCost } from '../prices';
import type { BlogRequest } from '../schema';
import type { PostJob, StepPort } from '../types';
import { readMarks } from './marks';
import type { FindPassages, FoundPassage, PassageInput, PassageSet } from './passage';

const perSection = 6;
const maxTokens = 10_000;
/** About right for Chinese, and on the safe side for scripts of one or two bytes a letter. */
const bytesPerToken = 3;
/** Of the caps of a call and of a post. The post sends the material about three times. */
const [callShare, postShare, timesSent] = [0.15, 0.1, 3];

/** Recorded, so that ids mean the same after an interruption, whatever became of the sources. */
export async function findPassages(
  port: StepPort,
  request: BlogRequest,
  find: FindPassages,
): Promise<PassageSet> {
  await port.progress({ percentage: 2, message: 'Looking through your sources' });
  return port.step<PassageSet>('passages', { request }, async () => {
    const { keyword, outline } = request;
    const found: FoundPassage[][] = [];
    for (const { heading, points } of outline)
      found.push(await find([heading, ...points, keyword].join(' '), perSection));
    return { output: chosen(found, materialTokens() * bytesPerToken) };
  });
}

/** The best passage of each section first, until there is no room. */
function chosen(found: FoundPassage[][], room: number): PassageSet {
  const kept = new Map<string, FoundPassage>();
  let left = room;
  for (let rank = 0; rank < perSection; rank++)
    for (const passage of found.flatMap((list) => list[rank] ?? [])) {
      const size = Buffer.byteLength(passage.text);
      if (kept.has(keyOf(passage)) || size > left) continue;
      kept.set(keyOf(passage), passage);
      left -= size;
    }
  const ids = new Map([...kept.keys()].map((key, at) => [key, `S${at + 1}`]));
  return {
    passages: [...kept].map(([key, passage]) => ({ ...passage, id: ids.get(key) ?? '' })),
    bySection: found.map((list) => list.flatMap((passage) => ids.get(keyOf(passage)) ?? [])),
  };
}

function keyOf({ sourceId, ordinal }: FoundPassage): string {
  return `${sourceId} ${ordinal}`;
}

function materialTokens(): number {
  const { call, post } = configuredCaps();
  const usage = { inputTokens: 1_000, cachedTokens: 0, outputTokens: 0 };
  const usdPerToken = textCost(settings().OPENAI_TEXT_MODEL, usage) / usage.inputTokens;
  const limits = [
    call.tokens * callShare,
    (post.tokens * postShare) / timesSent,
    usdPerToken > 0 ? (call.usd * callShare) / usdPerToken : 0,
    usdPerToken > 0 ? (post.usd * postShare) / timesSent / usdPerToken : 0,
  ];
  // A cap of 0 is none.
  return Math.min(maxTokens, ...limits.filter((limit) => limit > 0));
}

/** What prompts say of the passages; nothing in a post without sources. */
export function passageInput(
  { cited }: PostJob,
  sections?: number[],
): { passages?: PassageInput[] } {
  if (!cited) return {};
  const ids = sections && new Set(sections.flatMap((at) => cited.bySection[at] ?? []));
  const passages = cited.passages
    .filter(({ id }) => !ids || ids.has(id))
    .map(({ id, source, page, text }) => ({
      ...{ id, source: source.title },
      ...(page ? { page } : {}),
      text,
    }));
  return { passages };
}

/** The reply with its marks in one form; as it is in a post without sources. */
export function withReadMarks({ cited }: PostJob, reply: string): string {
  if (!cited) return reply;
  const { text, unknown } = readMarks(reply, (id) => cited.passages.some((one) => one.id === id));
  cited.unknown += unknown;
  return text;
}
