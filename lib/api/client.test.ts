import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  gateState,
  leaveSession,
  loseSession,
  onSessionLost,
  openGate,
} from '@/lib/auth/session-gate';
import {
  ApiError,
  apiRequest,
  fetchByKey,
  fetchByKeyOrNull,
  reasonOf,
  setAccessToken,
} from './client';
import { queries } from './queries';
import { createQueryClient } from './query-client';

const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  setAccessToken(null);
  openGate();
  vi.unstubAllGlobals();
});

const sentHeaders = () => new Headers(fetched.mock.calls[0]?.[1].headers);

describe('what a request carries', () => {
  it('no bearer before there is a token, and the token as soon as there is one', async () => {
    await apiRequest('GET', '/api/jobs');
    expect(sentHeaders().get('authorization')).toBeNull();
    fetched.mockClear();
    setAccessToken('abc');
    await apiRequest('GET', '/api/jobs');
    expect(sentHeaders().get('authorization')).toBe('Bearer abc');
  });

  it('a file as it is, with the bearer and without a JSON content type', async () => {
    setAccessToken('abc');
    const file = new Blob(['x'], { type: 'image/png' });
    await apiRequest('POST', '/api/images/upload', { file });
    expect(sentHeaders().get('authorization')).toBe('Bearer abc');
    expect(sentHeaders().get('content-type')).toBeNull();
    expect(fetched.mock.calls[0]?.[1].body).toBe(file);
  });
});

it('sends cookies always, and a JSON content type with a body alone', async () => {
  await apiRequest('GET', '/api/jobs');
  await apiRequest('POST', '/api/jobs/image-generation', { body: { size: 'square' } });
  const [get, post] = fetched.mock.calls.map(([, init]) => init);
  expect([get?.credentials, post?.credentials]).toEqual(['include', 'include']);
  expect(new Headers(get?.headers).get('content-type')).toBeNull();
  expect(new Headers(post?.headers).get('content-type')).toBe('application/json');
});

it('asks for the address that the elements of a key make, without null ones', async () => {
  await fetchByKey(['/api/posts', null, 'p1', undefined, 'parts']);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/posts/p1/parts');
});

describe('an answer that is no success', () => {
  const html = '<html><body>502 Bad Gateway</body></html>';
  const internal = '{"error":{"code":"internal","message":"Something went wrong."}}';
  it.each([
    [500, internal, `500: ${internal}`, 'Something went wrong.'],
    [502, html, `502: ${html}`, 'Please try again'],
    [503, '', '503: Service Unavailable', 'Please try again'],
  ])('of status %i is "<status>: <body>", and only our own sentence is shown', async (...row) => {
    const [status, body, message, expected] = row;
    const statusText = 'Service Unavailable';
    fetched.mockResolvedValueOnce(new Response(body, { status, statusText }));
    const error = await apiRequest<ApiError>('GET', '/api/posts').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(message);
    expect(reasonOf(error, 'Please try again')).toBe(expected);
  });

  it.each([
    ['a page', html],
    ['nothing', ''],
  ])('but %s in place of data is an error of which nothing is shown', async (_, body) => {
    fetched.mockResolvedValueOnce(new Response(body));
    const error = await apiRequest('GET', '/api/posts').catch((thrown) => thrown);
    expect(reasonOf(error, 'Please try again')).toBe('Please try again');
  });
});

describe('a server that does not answer', () => {
  const silence = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends a read after 30 s, so that a poll can ask again', async () => {
    fetched.mockImplementationOnce(silence);
    const ended = vi.fn();
    apiRequest('GET', '/api/jobs').catch((error) => ended(error.name));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith('TimeoutError');
  });

  it('ends no order: it may have been taken', async () => {
    fetched.mockImplementationOnce(silence);
    const ended = vi.fn();
    apiRequest('POST', '/api/jobs/image-generation', { body: {} }).catch(ended);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ended).not.toHaveBeenCalled();
  });

  it('leaves no timer behind, and ends with its caller', async () => {
    await apiRequest('GET', '/api/jobs');
    expect(vi.getTimerCount()).toBe(0);
    fetched.mockImplementationOnce(silence);
    const abort = new AbortController();
    const asked = apiRequest('GET', '/api/jobs', { signal: abort.signal });
    const refused = expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  ['one post', { id: 'p1' }],
  ['a list, of which the first counts', [{ id: 'p1' }, { id: 'p2' }]],
])('a single post may be answered as %s', async (_, answer) => {
  fetched.mockResolvedValueOnce(Response.json(answer));
  await expect(createQueryClient().fetchQuery(queries.post('p1'))).resolves.toEqual({ id: 'p1' });
});

it.each([
  ['foundPosts', queries.foundPosts('tea')],
  ['similarPosts', queries.similarPosts('tea')],
  ['postVersions', queries.postVersions('p1')],
  ['activeJobs', queries.activeJobs()],
  ['activeImageJobs', queries.activeImageJobs()],
  ['jobs', queries.jobs()],
])('%s fails on an answer that is not a list', async (_, query) => {
  fetched.mockResolvedValueOnce(Response.json({ posts: [] }));
  await expect(createQueryClient().fetchQuery(query as never)).rejects.toThrow('with a list');
  fetched.mockResolvedValueOnce(Response.json({ posts: [] }));
  const list = queries.postList({ q: '', sort: 'newest' });
  await expect(createQueryClient().fetchInfiniteQuery(list)).rejects.toThrow('with a list');
});

describe('a 401', () => {
  const refuse = () => fetched.mockResolvedValueOnce(new Response('no', { status: 401 }));

  it('can be null in place of an error; other failures cannot', async () => {
    refuse();
    await expect(fetchByKeyOrNull(['/api/auth/user'])).resolves.toBeNull();
    openGate();
    fetched.mockResolvedValueOnce(new Response('no', { status: 500 }));
    await expect(fetchByKeyOrNull(['/api/auth/user'])).rejects.toEqual(new ApiError(500, 'no'));
  });

  it('is thrown, told once, and stops every later request', async () => {
    const listener = vi.fn();
    const stop = onSessionLost(listener);
    refuse();
    refuse();
    const both = [apiRequest('GET', '/api/jobs'), apiRequest('GET', '/api/posts')];
    for (const one of both) await expect(one).rejects.toEqual(new ApiError(401, 'no'));
    expect(listener).toHaveBeenCalledOnce();
    const later = vi.fn();
    apiRequest('GET', '/api/jobs').then(later, later);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(later).not.toHaveBeenCalled();
    stop();
  });

  it('after the own sign-out is nothing new', async () => {
    const listener = vi.fn();
    const stop = onSessionLost(listener);
    leaveSession();
    loseSession();
    expect(gateState()).toBe('left');
    expect(listener).not.toHaveBeenCalled();
    stop();
  });
});

describe('a request that waits for a session', () => {
  it('is sent once there is one again', async () => {
    leaveSession();
    const waiting = apiRequest('GET', '/api/jobs');
    openGate();
    await expect(waiting).resolves.toEqual({});
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('ends when it is aborted, and is not sent later', async () => {
    leaveSession();
    const abort = new AbortController();
    const waiting = apiRequest('GET', '/api/jobs', { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    openGate();
    expect(fetched).not.toHaveBeenCalled();
  });
});
