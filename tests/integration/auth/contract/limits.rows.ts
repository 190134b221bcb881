import { freshEmail, password, signedIn } from '../harness';
import { get, post, type Row, refusals } from './row';

function captchaRows(): Row[] {
  const captcha = async (token: string) => (token === 'good' ? [] : ['invalid-input-response']);
  const config = { captcha };
  const security = (captcha_token?: string) => ({ gotrue_meta_security: { captcha_token } });
  const missing = 'captcha protection: request disallowed (no captcha_token found)';
  return [
    ...refusals([
      [
        'sign-up without a captcha token',
        post('/signup', { email: 'a@b.co', password }),
        [400, 'captcha_failed', missing],
        config,
      ],
      [
        'recover without a captcha token',
        post('/recover', { email: 'a@b.co', gotrue_meta_security: {} }),
        [400, 'captcha_failed', missing],
        config,
      ],
      [
        'sign-in with a refused captcha token',
        post('/token?grant_type=password', { email: 'a@b.co', password, ...security('bad') }),
        [400, 'captcha_failed', /invalid-input-response/],
        config,
      ],
      [
        'refreshing needs no captcha',
        post('/token?grant_type=refresh_token', { refresh_token: 'short' }),
        [400, 'validation_failed'],
        config,
      ],
    ]),
    {
      it: 'sign-up with a captcha token',
      config,
      send: async () => post('/signup', { email: freshEmail(), password, ...security('good') }),
      gives: [200],
    },
  ];
}

function limitRows(): Row[] {
  const refused: Row['gives'] = [429, 'over_request_rate_limit', 'Request rate limit reached'];
  const tight = { count: 2, seconds: 300 };
  const rateLimits = { token: tight, verify: tight, otp: tight, mfa: tight };
  const twice =
    (sent: ReturnType<typeof post>): Row['send'] =>
    async (s) => {
      for (let i = 0; i < 2; i++)
        await s.send(sent.method, sent.path, { ...sent, from: '203.0.113.7' });
      return { ...sent, from: '203.0.113.7' };
    };
  const lines: [string, ReturnType<typeof post>][] = [
    ['/token', post('/token?grant_type=password', {})],
    ['POST /verify', post('/verify', {})],
    ['GET /verify', get('/verify')],
    ['/signup', post('/signup', { email: 'x@y.co' })],
    ['/otp', post('/otp', {})],
    ['/recover', post('/recover', {})],
    ['/resend', post('/resend', {})],
    ['PUT /user', { ...post('/user', {}), method: 'PUT' }],
    ['a factor challenge', post('/factors/x/challenge', {})],
  ];
  return [
    ...lines.map(
      ([name, sent]): Row => ({
        it: `the third ${name} in a row is too much`,
        alone: true,
        config: { rateLimits },
        send: twice(sent),
        gives: refused,
      }),
    ),
    {
      it: 'another address is not held back',
      alone: true,
      config: { rateLimits },
      send: async (s) => {
        for (let i = 0; i < 3; i++)
          await s.send('POST', '/recover', { body: {}, from: '203.0.113.8' });
        return post('/recover', {}, { from: '203.0.113.9' });
      },
      gives: [400, 'validation_failed'],
    },
    {
      it: 'a limit is refilled by time',
      alone: true,
      config: { rateLimits },
      send: async (s) => {
        for (let i = 0; i < 3; i++) await s.send('POST', '/recover', { body: {} });
        s.advance(160);
        return post('/recover', {});
      },
      gives: [400, 'validation_failed'],
    },
    {
      it: 'the whole server sends so many mails an hour',
      alone: true,
      config: { mailsPerHour: 1 },
      send: async (s) => {
        await s.send('POST', '/signup', { body: { email: freshEmail(), password } });
        return post('/signup', { email: freshEmail(), password });
      },
      gives: [429, 'over_email_send_rate_limit', 'email rate limit exceeded'],
    },
    {
      it: 'an exhausted mail budget does not tell known addresses from others',
      alone: true,
      config: { mailsPerHour: 2 },
      send: async (s) => {
        const { email } = await signedIn(s);
        await s.send('POST', '/recover', { body: { email } });
        return post('/recover', { email: freshEmail() });
      },
      gives: [429, 'over_email_send_rate_limit'],
    },
  ];
}

export const captchaAndLimitRows: Row[] = [...captchaRows(), ...limitRows()];
