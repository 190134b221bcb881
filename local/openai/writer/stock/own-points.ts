import 'server-only';
import { decidePoints } from '@/local/openai/writer/stock/own-points-decide';
import { doingPoints } from '@/local/openai/writer/stock/own-points-doing';
import { informPoints } from '@/local/openai/writer/stock/own-points-inform';

/** What we have to say about a point of our own outlines; undefined for a writer's own point. */
export function ownPoint(point: string): string | undefined {
  const stocks = [informPoints, doingPoints, decidePoints];
  return stocks.find((stock) => Object.hasOwn(stock, point))?.[point];
}
