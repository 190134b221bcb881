import sharp from 'sharp';
import type { ImageCall } from '@/lib/ai/openai/image';

/**
 * Stands for the door to the model. A test file that generates images says
 * `vi.mock('@/lib/ai/images', async () => (await import('./image-stub')).model)`.
 */
export const imageStub = {
  name: 'stub',
  /** The calls since the last {@link resetImageStub}. */
  calls: [] as ImageCall[],
  make: sketch as (call: ImageCall) => Promise<Uint8Array>,
};

export const model = {
  imageModel: () => ({ model: imageStub.name, quality: 'medium' }),
  generateImage: async (call: ImageCall) => {
    imageStub.calls.push(call);
    const usage = { model: imageStub.name, inputTokens: 1, outputTokens: 2 };
    return { bytes: await imageStub.make(call), usage, model: imageStub.name };
  },
};

export function resetImageStub(): void {
  Object.assign(imageStub, { name: 'stub', calls: [], make: sketch });
}

/** An image in the size that was asked for, another one each time. */
export async function fullImage({ size }: ImageCall): Promise<Uint8Array> {
  const [width = 64, height = 64] = size.split('x').map(Number);
  return plain(width, height);
}

/** One in the right shape but small, where its size does not matter: encoding takes most of the time. */
export async function sketch({ size }: ImageCall): Promise<Uint8Array> {
  const [width = 64, height = 64] = size.split('x').map(Number);
  return plain(width / 8, height / 8);
}

function plain(width: number, height: number): Promise<Uint8Array> {
  const background = { r: (imageStub.calls.length * 7) % 256, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
}
