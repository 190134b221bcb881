import { afterEach, describe, expect, it, vi } from 'vitest';
import { doNotTrack } from './do-not-track';
import { mayShowFeedbackWidget } from './feedback-widget';
import { cleanEvent, cleanRequest, maskAttribute } from './privacy';

afterEach(() => vi.unstubAllGlobals());

describe('Do Not Track', () => {
  it.each([
    [{ doNotTrack: '1' }, true],
    [{ doNotTrack: 'yes' }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: '0', globalPrivacyControl: true }, true],
    [{ doNotTrack: '0' }, false],
    [{ doNotTrack: 'unspecified', globalPrivacyControl: false }, false],
    [{ doNotTrack: null }, false],
  ])('of %o is %s', (navigator, expected) => {
    vi.stubGlobal('navigator', navigator);
    expect(doNotTrack()).toBe(expected);
  });
});

describe('the feedback widget', () => {
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/143.0 Safari/537.36';
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
  const tablet = 'Mozilla/5.0 (Linux; Android 15; SM-X700) Chrome/143.0 Safari/537.36';
  it.each([
    ['/create', false, desktop, true],
    ['/create', true, desktop, false],
    ['/create-wizard', true, desktop, false],
    ['/create', false, phone, false],
    ['/create-wizard', false, tablet, false],
    ['/dashboard', true, phone, true],
    ['/posts/create', true, phone, true],
  ])('on %s, narrow %s, is shown as %4$s', (path, isNarrow, agent, expected) => {
    expect(mayShowFeedbackWidget(path, { isNarrow, agent })).toBe(expected);
  });
});

describe('what is withheld', () => {
  it('from events: titles, texts, and queries of addresses at any depth', () => {
    const event = cleanEvent({
      uuid: '1',
      event: '$pageview',
      properties: {
        title: 'My secret post',
        $el_text: 'secret',
        $current_url: 'https://app.example/create?keyword=secret#secret',
        $referrer: '$direct',
        nested: [{ $external_click_url: 'https://secret.example', url: 'http://a/b?secret' }],
        count: 3,
      },
      $set: { $current_url: 'https://a/?secret' },
      $set_once: { $initial_current_url: 'https://a/b?u=secret' },
    });
    expect(JSON.stringify(event)).not.toContain('secret');
    expect(event?.properties).toEqual({
      $current_url: 'https://app.example/create',
      $referrer: '$direct',
      nested: [{ url: 'http://a/b' }],
      count: 3,
    });
    expect(cleanEvent(null)).toBeNull();
  });

  it('from recorded pages: attributes that may hold words', () => {
    const allowed = ['class', 'style', 'viewBox', 'd', 'aria-hidden', 'stroke-width', 'rr_width'];
    const masked = [
      'alt',
      'title',
      'aria-label',
      'placeholder',
      'value',
      'id',
      'href',
      'src',
    ].concat('content', 'data-title', 'for', 'action');
    for (const name of allowed) expect(maskAttribute(name, 'words'), name).toBe('words');
    for (const name of masked) expect(maskAttribute(name, 'words'), name).toBe('*');
    const sheet = { tagName: 'LINK' } as Element;
    expect(maskAttribute('href', '/style.css', sheet)).toBe('/style.css');
  });

  it('from recorded requests: queries, headers and bodies', () => {
    const request = {
      name: 'https://a/api/posts?secret#secret',
      requestBody: 'secret',
      responseBody: 'secret',
      requestHeaders: { authorization: 'secret' },
      responseHeaders: { 'set-cookie': 'secret' },
    } as unknown as Parameters<typeof cleanRequest>[0];
    const cleaned = cleanRequest(request);
    expect(cleaned.name).toBe('https://a/api/posts');
    expect(JSON.stringify(cleaned)).not.toContain('secret');
  });
});
