import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { EvidenceSentence } from '@/lib/evidence/schema';
import { EvidenceItem } from './evidence-item';

const source = {
  id: 's1',
  title: 'Heating in numbers',
  address: 'https://office.example/heating',
  publisher: 'The Office',
  publishedOn: '2024',
  readAt: null,
};
const passage = { sourceId: 's1', page: 3, heading: null, text: 'It rose to 37 per cent.' };
const sentence: EvidenceSentence = {
  id: 'claim-1',
  text: 'It rose to 35%.',
  verdict: 'figure-differs',
  differs: '35%',
  instead: '37 per cent',
  names: [],
  cites: ['[Heating in numbers](https://office.example/heating), p. 3'],
  passage,
  found: [],
};

function render(changes: Partial<EvidenceSentence> = {}): string {
  return renderToStaticMarkup(
    <EvidenceItem
      sentence={{ ...sentence, ...changes }}
      sources={[source]}
      isBusy={false}
      onChange={() => undefined}
      onOwn={() => undefined}
    />,
  );
}

describe('a sentence in the evidence', () => {
  it('that differs shows both values, the passage, and the way to put it right', () => {
    const html = render();
    for (const words of ['Figure differs', 'In the text', 'In the source', 'p. 3', 'The Office'])
      expect(html).toContain(words);
    expect(html).toContain('Write “37 per cent”');
    expect(html).toContain('href="#claim-1"');
    expect(html).not.toContain('erified');
  });

  it('that agrees offers no change', () => {
    const html = render({ verdict: 'figures-match', differs: null, instead: null });
    expect(html).toContain('Figures match');
    expect(html).not.toContain('<button');
  });

  it('without a source offers what was found', () => {
    const html = render({ verdict: 'no-source', passage: null, cites: [], found: [passage] });
    expect(html).toContain('Cite this passage');
    expect(html).toContain('Remove sentence');
  });

  it('of the writer’s own example needs no source', () => {
    const html = render({ verdict: 'your-example', passage: null, cites: [] });
    expect(html).toContain('Your example');
    expect(html).not.toContain('<button');
  });

  it('of the metadata is not changed from here', () => {
    const html = render({ id: 'seo-metadata', verdict: 'no-source', passage: null, cites: [] });
    expect(html).not.toContain('Remove sentence');
  });

  it('that needs reading says why', () => {
    expect(render({ verdict: 'needs-reading', names: ['WHO'] })).toContain(
      'Not in the passage: WHO',
    );
    expect(render({ verdict: 'needs-reading', passage: null })).toContain('not among the sources');
  });
});
