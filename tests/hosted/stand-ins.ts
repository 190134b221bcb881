import { authRoute } from '../../local/auth/instance';
import { laterRoute } from '../../local/auth/later';
import { chooserRoute } from '../../local/google/chooser-page';
import { googleRoute } from '../../local/google/routes';
import { deleteRoute, listRoute } from '../../local/mailbox/store';
import { controlCalls, controlFaults } from '../../local/openai/faults';
import { handleOpenai } from '../../local/openai/handler';
import { paddleRoute, scriptRoute } from '../../local/paddle/routes';
import { handleStorage } from '../../local/storage/handler';

type Answer = (request: Request) => Promise<Response> | Response;

/** The first prefix that fits answers, at the paths of local mode (app/(local)). */
const doors: [prefix: string, answer: Answer][] = [
  ['/auth/v1', authRoute],
  ['/storage/v1', handleStorage],
  ['/local/openai/v1/', handleOpenai],
  ['/local/openai/faults', controlFaults],
  ['/local/openai/calls', controlCalls],
  ['/local/paddle/paddle.js', scriptRoute],
  [
    '/local/mailbox/list',
    (request) => (request.method === 'DELETE' ? deleteRoute : listRoute)(request),
  ],
  ['/local/auth/later', laterRoute],
  ['/local/google/authorize', chooserRoute],
  ['/local/google/', googleRoute],
  ['/api/local/paddle/', (request) => paddleRoute(request, { params: paddlePath(request) })],
];

export async function answerStandIns(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const door = doors.find(([prefix]) => pathname.startsWith(prefix));
  return door ? door[1](request) : new Response('Not found.\n', { status: 404 });
}

async function paddlePath(request: Request): Promise<{ path: string[] }> {
  const { pathname } = new URL(request.url);
  return { path: pathname.split('/').slice(4).map(decodeURIComponent) };
}
