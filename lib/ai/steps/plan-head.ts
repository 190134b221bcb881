import { type PlanReply, planLimits } from '../prompts/plan';

/** Null until the first section's entry is complete, or if that entry is not section 0. */
export function planHead(reply: string): PlanReply | null {
  const start = reply.indexOf('{');
  const list = /(?<!\\)"sections"\s*:\s*\[\s*/.exec(reply);
  if (start < 0 || !list) return null;
  const from = list.index + list[0].length;
  const end = objectEnd(reply, from);
  if (end === null) return null;
  try {
    const head = planLimits.safeParse(JSON.parse(`${reply.slice(start, end)}]}`));
    return head.success && head.data.sections[0]?.index === 0 ? head.data : null;
  } catch {
    return null;
  }
}

export function openingSoFar(reply: string): string {
  const start = /(?<!\\)"opening"\s*:\s*"/.exec(reply);
  if (!start) return '';
  const from = start.index + start[0].length;
  let end = from;
  while (end < reply.length && reply[end] !== '"') {
    const length = reply[end] !== '\\' ? 1 : reply[end + 1] === 'u' ? 6 : 2;
    if (end + length > reply.length) break;
    end += length;
  }
  try {
    return JSON.parse(`"${reply.slice(from, end)}"`);
  } catch {
    return '';
  }
}

function objectEnd(text: string, from: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '{') depth += 1;
    else if (!quoted && character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth === 0) return null;
  }
  return null;
}
