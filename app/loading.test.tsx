import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import DashboardLoading from './(studio)/dashboard/loading';
import PostLoading from './(studio)/posts/[id]/loading';
import SettingsLoading from './(studio)/settings/loading';
import Loading from './loading';

it.each<[string, ComponentType, string]>([
  ['any page', Loading, 'Loading...'],
  ['the dashboard', DashboardLoading, 'Loading...'],
  ['the settings', SettingsLoading, 'Loading...'],
  ['a post', PostLoading, 'Loading post...'],
])('%s that is not there yet has a spinner with its words', (_, Fallback, words) => {
  const html = renderToStaticMarkup(<Fallback />);
  expect(html).toContain('role="status"');
  expect(html).toContain(`<span>${words}</span>`);
});
