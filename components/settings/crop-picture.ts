const side = 512;

type Area = { x: number; y: number; width: number; height: number };

/** Null for a file that the browser cannot read. */
export async function cropPicture(file: Blob, area: Area): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext('2d');
  // A transparent image would get black corners as JPEG.
  if (context) context.fillStyle = '#ffffff';
  context?.fillRect(0, 0, side, side);
  context?.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
