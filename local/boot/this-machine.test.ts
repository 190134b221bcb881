import { describe, expect, it } from 'vitest';
import { isFromThisMachine } from './this-machine';

describe('who local mode answers', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.1', 'app.localhost'],
  ])('%s asking for %s is this machine', (address, host) => {
    expect(isFromThisMachine(address, { host })).toBe(true);
  });

  it.each([
    ['192.168.1.5', 'localhost:3000'],
    ['::ffff:10.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.1', 'rebound.example.com'],
    ['127.0.0.1', '127.0.0.1.example.com'],
    ['127.0.0.1', 'localhost.example.com:3000'],
    ['127.0.0.1', undefined],
    [undefined, 'localhost'],
  ])('%s asking for %s is not', (address, host) => {
    expect(isFromThisMachine(address, { host })).toBe(false);
  });

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['forwarded', 'for=203.0.113.7'],
  ])('a proxy on this machine that sends %s: %s is not', (name, value) => {
    expect(isFromThisMachine('127.0.0.1', { host: 'localhost:3000', [name]: value })).toBe(false);
  });
});
