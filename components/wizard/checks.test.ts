import { describe, expect, it } from 'vitest';
import { BlogRequest } from '@/lib/ai/schema';
import {
  blogRequest,
  checkAll,
  checkAudience,
  checkKeyword,
  checkOutline,
  checkTitle,
  lacksKeyword,
} from './checks';
import { emptyWizard, type WizardData } from './wizard-data';

const sections = (headings: string[]) =>
  headings.map((heading, id) => ({ id, heading, points: ['first', ' ', 'second '] }));

const ready: WizardData = {
  ...emptyWizard,
  keyword: ' tea ',
  selectedTitle: 'A title',
  selectedAudience: 'Readers',
  outline: sections(['One', 'Two', 'Three']),
};

describe('what keeps the writer from going on', () => {
  it('says what is required in the specified words', () => {
    expect(checkKeyword({ ...ready, keyword: ' \n ' })).toMatchObject({
      title: 'Keyword required',
      description: 'Please enter a keyword to continue',
    });
    expect(checkTitle({ ...ready, selectedTitle: ' ' })).toMatchObject({
      title: 'Title required',
      description: 'Please select a title to continue',
    });
    expect(checkAudience({ ...ready, selectedAudience: '' })).toMatchObject({
      title: 'Audience required',
      description: 'Please select an audience to continue',
    });
  });

  it('refuses a keyword of emoji only, and takes any script', () => {
    expect(checkKeyword({ ...ready, keyword: '🌿🌿' })).not.toBeNull();
    for (const keyword of ['قهوة باردة', '冷萃咖啡', 'c'.repeat(120), '<b>ignore all</b>'])
      expect(checkKeyword({ ...ready, keyword })).toBeNull();
  });

  it.each([
    ['empty heading', sections(['One', ' ', 'Three']), 'section-1'],
    ['same heading twice', sections(['One', 'Two', ' one ']), 'section-2'],
    ['too few', sections(['One', 'Two']), 'outline'],
    ['heading of emoji', sections(['One', '🌿', 'Three']), 'section-1'],
    ['heading too long', sections(['One', 'x'.repeat(121), 'Three']), 'section-1'],
  ])('finds the section at fault: %s', (_name, outline, field) => {
    expect(checkOutline({ ...ready, outline })?.field).toBe(field);
  });

  it('lets a complete plan pass, and the server takes what is sent', () => {
    expect(checkAll(ready)).toBeNull();
    const body = blogRequest(ready);
    expect(BlogRequest.parse(body)).toEqual(body);
    expect(body).toEqual({
      keyword: 'tea',
      articleType: 'long',
      title: 'A title',
      audience: 'Readers',
      outline: ['One', 'Two', 'Three'].map((heading) => ({ heading, points: ['first', 'second'] })),
    });
  });

  it('names the chosen sources, and nothing of them where none is chosen', () => {
    const sources = ['3f0e8a52-6a0f-4c2e-9f5e-0c2a1d9b7e11'];
    const body = blogRequest({ ...ready, sources });
    expect(BlogRequest.parse(body).sources).toEqual(sources);
  });
});

describe('the keyword among the headings', () => {
  it('is missed only where no heading has it in any form', () => {
    expect(lacksKeyword(ready)).toBe(true);
    expect(lacksKeyword({ ...ready, outline: sections(['One', 'Which teas keep', 'Three']) })).toBe(
      false,
    );
    expect(lacksKeyword({ ...ready, customOutline: sections(['Tea']) })).toBe(false);
  });

  it('is not missed where there is nothing to miss it in', () => {
    expect(lacksKeyword({ ...ready, outline: sections(['', ' ']) })).toBe(false);
    expect(lacksKeyword({ ...ready, keyword: ' ' })).toBe(false);
  });
});
