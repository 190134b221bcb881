'use client';
import { useQuery } from '@tanstack/react-query';

/** The size of an image whose size is unknown, read from the file itself. */
export function useFileSize(imageUrl: string, known: number | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: ['image-size', imageUrl],
    queryFn: async ({ signal }) => (await fetchImage(imageUrl, signal)).size,
    enabled: known === undefined,
  });
  return known ?? data;
}

/** The file behind an address, as the size line and the download need it. */
export async function fetchImage(imageUrl: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(imageUrl, { signal });
  if (!response.ok) throw new Error(`The image answered ${response.status}.`);
  return response.blob();
}
