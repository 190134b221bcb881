import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOddRequests } from './odd-requests';

const server = createServer((asked, response) => {
  response.statusCode = asked.url === '/fails' ? 500 : 200;
  response.end();
});
beforeAll(async () => {
  answerOddRequests();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function status(path: string, method: string, headers = {}): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, method, headers };
    request(options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

const action = { 'next-action': 'abc' };
it.each([
  ['a TRACE that Next cannot take', '/fails', 'TRACE', {}, 405],
  ['a body that is no argument of an action', '/fails', 'POST', action, 400],
  ['an action', '/', 'POST', action, 200],
  ['a failure of the server', '/fails', 'POST', {}, 500],
])('%s has its status', async (_, path, method, headers, wanted) => {
  expect(await status(path, method, headers)).toBe(wanted);
});
