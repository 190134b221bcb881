import { expect, it } from 'vitest';
import { databaseAddress } from './address';

const remote = 'postgres://user:secret@db.example.com:5432/app';
const ca = '-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----';

it.each([
  ['postgres://u@localhost/app', false],
  ['postgres://u@127.0.0.1:5432/app', false],
  ['postgres://u@[::1]:5432/app', false],
  [remote, 'require'],
  ['postgres://u@127.0.0.1.example.com/app', 'require'],
  ['postgres://u@10.0.0.7/app', 'require'],
  [`${remote}?sslmode=disable`, false],
  [`${remote}?sslmode=require`, 'require'],
  ['postgres://u@localhost/app?sslmode=require', 'require'],
  [`${remote}?sslmode=prefer`, 'prefer'],
])('%s is reached with TLS "%s"', (url, ssl) => {
  expect(databaseAddress(url).ssl).toBe(ssl);
});

it('checks the certificate with DATABASE_CA or verify-full, its name unless verify-ca', () => {
  const strict = {
    ca: ca.replaceAll('\\n', '\n'),
    rejectUnauthorized: true,
    host: 'db.example.com',
  };
  expect(databaseAddress(remote, ca).ssl).toEqual(strict);
  expect(databaseAddress(`${remote}?sslmode=require`, ca).ssl).toEqual(strict);
  expect(databaseAddress(`${remote}?sslmode=verify-full`).ssl).toEqual({
    rejectUnauthorized: true,
    host: 'db.example.com',
  });
  expect(databaseAddress(`${remote}?sslmode=verify-ca`, ca).ssl).toHaveProperty(
    'checkServerIdentity',
  );
});

it.each([
  [`${remote}?sslmode=disable`, ca, /keep one/],
  [`${remote}?sslmode=on`, undefined, /sslmode that does not exist: "on"/],
  [remote, '/no/such/file.pem', /DATABASE_CA is neither/],
])('says what contradicts in %s', (url, certificate, words) => {
  expect(() => databaseAddress(url, certificate)).toThrow(words);
});

it.each([
  [remote, true],
  ['postgres://u@pooler.example.com:6543/app', false],
  ['postgres://u@pooler.example.com:6543', false],
  ['postgres://u@pooler.example.com:6543/app?prepare=true', true],
  [`${remote}?pgbouncer=true&connection_limit=1`, false],
  [`${remote}?prepare=false`, false],
])('%s may keep prepared statements: %s', (url, prepare) => {
  expect(databaseAddress(url).prepare).toBe(prepare);
});

it('leaves the server only the parameters that it knows', () => {
  const { url, connectTimeoutSeconds } = databaseAddress(
    `${remote}?pgbouncer=true&schema=app&supa=base-pooler.x&sslmode=require&connect_timeout=60&application_name=ink&options=-c%20search_path%3Dapp`,
  );
  expect(url).toBe(`${remote}?application_name=ink&options=-c+search_path%3Dapp`);
  expect(connectTimeoutSeconds).toBe(60);
});
