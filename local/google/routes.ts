import type postgres from 'postgres';
import { getSql } from '@/db/client';
import { choose } from './choose';
import { discovery, keySet, token } from './provider';

type Answer = (request: Request, sql: postgres.Sql) => Promise<Response>;

const answers: Record<string, Answer> = {
  'GET /local/google/discovery': discovery,
  'GET /local/google/jwks': (_, sql) => keySet(sql),
  'POST /local/google/token': token,
  'POST /local/google/choose': choose,
};

/** Everything of the stand-in provider but its page. */
export async function answerGoogle(request: Request, sql: postgres.Sql): Promise<Response> {
  const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
  return answer ? answer(request, sql) : new Response('Not found.\n', { status: 404 });
}

export function googleRoute(request: Request): Promise<Response> {
  return answerGoogle(request, getSql());
}
