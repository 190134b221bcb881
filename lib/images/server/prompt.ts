import { createHash } from 'node:crypto';
import type { Brand } from '@/db/schema';
import { descriptionLimit } from '../limits';
import type { ImageSizeName } from '../sizes';

/** Increase it when a change below should produce different images. */
export const promptVersion = 'image-1';

const composition: Record<ImageSizeName, string> = {
  landscape:
    'A wide editorial composition with one clear subject set off-centre and calm space around it.',
  square: 'A balanced square composition with one clear subject in the middle third.',
  portrait: 'A tall composition with one clear subject in the lower two thirds and air above it.',
};

const style =
  'Style: an editorial illustration for a magazine article, natural light, soft shadows, fine paper-like texture, believable materials.';

// Image models ignore "no text"; a positive description works.
const limits =
  'All surfaces are plain and unlettered. Everyday objects and places, anonymous people seen from a distance if any.';

type Parts = { prompt: string; size: ImageSizeName; colors?: Brand['colors'] };

/** The writer's words stay in one quoted slot, so that they cannot act as instructions. */
export function buildImagePrompt({ prompt, size, colors }: Parts): string {
  return [
    `Subject and setting: "${quotable(prompt)}".`,
    composition[size],
    style,
    palette(colors),
    limits,
  ].join('\n');
}

function quotable(text: string): string {
  const line = text.replace(/["“”«»[\]{}<>`\\]/g, ' ').replace(/\s+/g, ' ');
  return [...line.trim()].slice(0, descriptionLimit).join('');
}

function palette(colors: Brand['colors'] = []): string {
  const [main, accent, ...rest] = colors
    .filter((color) => /^#[0-9a-f]{6}$/i.test(color.hex))
    .slice(0, 4)
    .map((color) => `${quotable(color.name).slice(0, 40)} (${color.hex.toUpperCase()})`);
  if (!main) return 'Palette: warm neutrals with one quiet accent colour.';
  const small = [accent, ...rest].filter(Boolean).join(' and ');
  return `Palette: ${main} on the main object and one larger surface${
    small ? `, ${small} as small accents` : ''
  }, otherwise neutral.`;
}

export function normalisePrompt(prompt: string): string {
  return prompt.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Case does not matter. `nonce` makes a regenerated or uploaded image distinct. */
export function promptHash(prompt: string, nonce = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([promptVersion, normalisePrompt(prompt).toLowerCase(), nonce]))
    .digest('hex');
}
