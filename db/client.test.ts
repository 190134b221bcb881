import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from './client';

const silent = createServer();
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  url = `postgres://user@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/database`;
});
afterAll(() => silent.close());

it('waits as long for a connection as the address says, ten seconds unless told', async () => {
  const { sql } = connect({ url: `${url}?connect_timeout=1`, max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' });
  await sql.end({ timeout: 0 });
  expect(connect({ url, max: 1 }).sql.options.connect_timeout).toBe(10);
});
