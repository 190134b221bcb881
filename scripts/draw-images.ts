import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iconSvg, openGraphSvg } from './pictures';
import { unpackWoff } from './unpack-woff';

/** `npm run images:draw`. Fonts come from npm packages, so every machine draws the same. */
const fonts = ['500-normal', '400-normal', '400-italic'];
const folder = mkdtempSync(join(tmpdir(), 'inkwright-fonts-'));
for (const font of fonts) {
  const name = `newsreader-latin-${font}`;
  const woff = readFileSync(`node_modules/@fontsource/newsreader/files/${name}.woff`);
  writeFileSync(join(folder, `${name}.ttf`), unpackWoff(woff));
}
const settings = join(folder, 'fonts.conf');
writeFileSync(
  settings,
  `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
);
// Fontconfig reads it when sharp first draws text.
process.env.FONTCONFIG_FILE = settings;
const { default: sharp } = await import('sharp');

mkdirSync('public', { recursive: true });
const icons = {
  'icon-192': 192,
  'icon-512': 512,
  'icon-maskable-512': 512,
  'apple-touch-icon': 180,
};
for (const [name, size] of Object.entries(icons)) {
  // Systems that cut the corners themselves get a full square.
  const svg = iconSvg(name.startsWith('icon-') && !name.includes('maskable') ? 'round' : 'full');
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toFile(`public/${name}.png`);
}
await sharp(Buffer.from(openGraphSvg()))
  .png({ palette: true, quality: 95, compressionLevel: 9 })
  .toFile('public/og.png');
rmSync(folder, { recursive: true });
