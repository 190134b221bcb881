import sharp from 'sharp';
import type { ImageCall } from '@/lib/ai/openai/image';

/**
 * Stands for the door to the model. A test file that paints says
 * `vi.mock('@/lib/ai/images', async () => (await import('./painter')).model)`.
 */
export const painter = {
  name: 'painter',
  /** The calls since the last {@link resetPainter}. */
  calls: [] as ImageCall[],
  paint: sketch as (call: ImageCall) => Promise<Uint8Array>,
};

export const model = {
  imageModel: () => ({ model: painter.name, quality: 'medium' }),
  generateImage: async (call: ImageCall) => {
    painter.calls.push(call);
    const usage = { model: painter.name, inputTokens: 1, outputTokens: 2 };
    return { bytes: await painter.paint(call), usage, model: painter.name };
  },
};

export function resetPainter(): void {
  Object.assign(painter, { name: 'painter', calls: [], paint: sketch });
}

/** A picture in the size that was asked for, another one each time. */
export async function fullPicture({ size }: ImageCall): Promise<Uint8Array> {
  const [width = 64, height = 64] = size.split('x').map(Number);
  return plain(width, height);
}

/** One in the right shape but small, where its size does not matter: encoding takes most of the time. */
export async function sketch({ size }: ImageCall): Promise<Uint8Array> {
  const [width = 64, height = 64] = size.split('x').map(Number);
  return plain(width / 8, height / 8);
}

function plain(width: number, height: number): Promise<Uint8Array> {
  const background = { r: (painter.calls.length * 7) % 256, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
}
