import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Keeps the browser from calling its maker at every start. */
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * How to launch a Chromium on this machine: Playwright's own if it was installed, else the one inside
 * the npm package `@sparticuz/chromium`, which is built for Linux on x64, else the system's.
 * TEST_BROWSER=bundled and TEST_BROWSER=system insist on one of the last two.
 */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  const args = quietArgs;
  const wanted = process.env.TEST_BROWSER;
  if (!wanted && existsSync(chromium.executablePath())) return { args };
  // The package holds a headless shell: a system's Chromium draws its toolbar with each window, too,
  // and takes half as much again of the processor.
  const hasPackage = process.platform === 'linux' && process.arch === 'x64';
  const executablePath = systemPaths.find((path) => existsSync(path));
  if (wanted === 'system' || (wanted !== 'bundled' && !hasPackage && executablePath))
    return { executablePath, args };
  const home = await unpackBundled();
  return {
    executablePath: join(home, 'chromium'),
    args: [...args, '--headless=shell', '--no-zygote', '--font-render-hinting=none'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  };
}

/** Unpacks once per machine, into a folder that appears only when it is complete. */
async function unpackBundled(): Promise<string> {
  const home = join(tmpdir(), 'inkwright-chromium-143.0.4-fonts');
  if (existsSync(join(home, 'chromium'))) return home;
  const part = await mkdtemp(join(tmpdir(), 'inkwright-chromium-part-'));
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  // The package unpacks into the temporary folder, and its shared libraries (a bare machine has no
  // libexpat or libnss) only where it believes it is on Amazon Linux.
  Object.assign(process.env, { TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    await bundled.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  await mkdir(join(part, 'fonts'), { recursive: true });
  // The package's own configuration names folders of its platform; a browser that finds no font at
  // all gives text that waits for one no height.
  await writeFile(
    join(part, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`,
  );
  await rename(part, home).catch(() => rm(part, { recursive: true, force: true }));
  return home;
}
