import robotsParser from 'robots-parser';

/** A longer file would take long to match; what it forbids then is not known. */
export const robotsMaxBytes = 100_000;
/** The parser keeps each rule once for each program that it is for. */
const maxPairs = 100_000;
const robotsToken = 'Inkwright';
const keptMs = 600_000;
const maxKept = 200;

type Rules = { text: string; until: number };
const rulesByOrigin = new Map<string, Rules>();

/** `read` fetches the file at the address; an empty text allows everything. */
export async function isAllowedByRobots(
  url: URL,
  read: (address: string) => Promise<string>,
): Promise<boolean> {
  const address = `${url.origin}/robots.txt`;
  const text = known(url.origin) ?? keep(url.origin, await read(address));
  if (isDense(text)) return false;
  return robotsParser(address, text).isAllowed(url.href, robotsToken) !== false;
}

function isDense(text: string): boolean {
  let [agents, pairs, isHead] = [0, 0, false];
  for (const line of text.split(/[\r\n]+/)) {
    const name = line
      .slice(0, Math.max(0, line.indexOf(':')))
      .trim()
      .toLowerCase();
    if (!name || name.includes('#')) continue;
    const isAgent = name === 'user-agent';
    if (isAgent) agents = isHead ? agents + 1 : 1;
    else pairs += agents;
    isHead = isAgent;
  }
  return pairs > maxPairs;
}

function known(origin: string): string | null {
  const rules = rulesByOrigin.get(origin);
  return rules && rules.until > performance.now() ? rules.text : null;
}

function keep(origin: string, text: string): string {
  rulesByOrigin.delete(origin);
  rulesByOrigin.set(origin, { text, until: performance.now() + keptMs });
  const [oldest] = rulesByOrigin.keys();
  if (rulesByOrigin.size > maxKept && oldest) rulesByOrigin.delete(oldest);
  return text;
}
