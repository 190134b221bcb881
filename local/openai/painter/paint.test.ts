import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawing, paint } from '@/local/openai/painter/paint';
import { scenes } from '@/local/openai/writer/stock/scenes';

const size = { width: 144, height: 96, format: 'webp', quality: 90 } as const;

describe('paint', () => {
  it('draws the same picture for the same prompt and another for another', () => {
    const one = drawing({ ...size, prompt: 'A cup of coffee on a desk' });
    expect(drawing({ ...size, prompt: 'A cup of coffee on a desk' })).toBe(one);
    expect(drawing({ ...size, prompt: 'A cup of tea on a desk' })).not.toBe(one);
    expect(drawing({ ...size, prompt: 'A cup of coffee on a desk', variant: 1 })).not.toBe(one);
  });

  it('uses the colours a prompt names', () => {
    const svg = drawing({ ...size, prompt: 'A desk, deep teal (#0F766E) and amber (#F59E0B)' });
    expect(svg.toLowerCase()).toContain('#0f766e');
  });

  it.each([...Object.values(scenes).flat(), '', '🦄', '<script>&"', 'コーヒー'])(
    'makes a picture with light and dark of: %s',
    async (prompt) => {
      const svg = drawing({ ...size, prompt });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script/);
      const bytes = await paint({ ...size, prompt });
      const { channels } = await sharp(bytes).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(12);
    },
  );
});
