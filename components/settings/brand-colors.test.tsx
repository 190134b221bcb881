import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UpgradeProvider } from '@/hooks/use-upgrade-modal';
import type { BrandColor } from '@/lib/brand/colors';
import { BrandColors } from './brand-colors';
import { BrandColorsPreview } from './brand-colors-preview';

const save = () => Promise.reject(new Error('Not in this test.'));
const render = (saved: BrandColor[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <BrandColors saved={saved} save={save} />
    </QueryClientProvider>,
  );

test('each colour is shown with its role, its contrast, and the name it would get', () => {
  const saved = [
    { name: 'Moss', hex: '#1f5f4a' },
    { name: '', hex: '#e0a526' },
  ];
  const html = render(saved);
  for (const words of ['Main colour', 'Accent 1', '#1F5F4A', 'value="Moss"', 'White text 7.5:1'])
    expect(html).toContain(words);
  expect(html).toContain('placeholder="orange"');
  expect(html).toContain('2 of 4');
});

test('a full list offers no further colour, an empty one says what happens instead', () => {
  const hexes = ['#111111', '#222222', '#333333', '#444444'];
  const full = hexes.map((hex) => ({ name: hex, hex }));
  const html = render(full);
  expect(html).toMatch(/aria-disabled="true"[^>]*>.*Add a colour/);
  expect(render([])).toContain('No colours yet');
});

test('without the plan the colours are an image of it, and one button leads there', () => {
  const html = renderToStaticMarkup(
    <UpgradeProvider>
      <BrandColorsPreview />
    </UpgradeProvider>,
  );
  expect(html).toMatch(/<div inert="" aria-hidden="true"/);
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('Upgrade to Creator');
});
