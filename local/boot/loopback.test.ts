import { describe, expect, it } from 'vitest';
import { assertLoopback } from './loopback';

describe('assertLoopback', () => {
  it.each([
    undefined,
    '',
    '/',
    'http://localhost:3000',
    'postgres://x:y@127.0.0.1:5432/z',
    'http://127.8.8.8',
    'http://[::1]:3000',
  ])('lets %s through', (value) => {
    expect(() => assertLoopback('X', value)).not.toThrow();
  });

  it.each([
    'https://project.supabase.co',
    'postgres://u:p@db.example.com:6543/postgres',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'http://192.168.1.5',
    'http://0.0.0.0',
    'not an address',
  ])('refuses %s and says what to do', (value) => {
    expect(() => assertLoopback('DATABASE_URL', value)).toThrow(/DATABASE_URL.*Unset/);
  });
});
