import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  gateState,
  leaveSession,
  loseSession,
  onSessionLost,
  openGate,
} from '@/lib/auth/session-gate';
import { ApiError, apiRequest, setAccessToken } from './client';

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

describe('a 401', () => {
  const refuse = () => fetched.mockResolvedValueOnce(new Response('no', { status: 401 }));

  it('is thrown, told once, and stops every later request', async () => {
    const told = vi.fn();
    const stop = onSessionLost(told);
    refuse();
    refuse();
    const both = [apiRequest('GET', '/api/jobs'), apiRequest('GET', '/api/posts')];
    for (const one of both) await expect(one).rejects.toEqual(new ApiError(401, 'no'));
    expect(told).toHaveBeenCalledOnce();
    const later = vi.fn();
    apiRequest('GET', '/api/jobs').then(later, later);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(later).not.toHaveBeenCalled();
    stop();
  });

  it('after the own sign-out is nothing new', async () => {
    const told = vi.fn();
    const stop = onSessionLost(told);
    leaveSession();
    loseSession();
    expect(gateState()).toBe('left');
    expect(told).not.toHaveBeenCalled();
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
