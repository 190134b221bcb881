import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from '../helpers/browser';
import { appOrigin } from '../helpers/origins';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // On two cores: the tests wait for pauses of the product about a third of their time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A flaky test is a bug to be found, so it is never run again until it passes.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Without a graphics card each frame of an animation is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: appOrigin,
    // Behind nginx the certificate of the tests is signed by itself.
    ignoreHTTPSErrors: Boolean(process.env.E2E_PROXIED),
    launchOptions: await browserLaunchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace takes a quarter of the time: E2E_TRACE=1 when a failure is to be looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
