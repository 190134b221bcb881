/** How many messages a body holds. A byte order mark counts for nothing, as in the library. */
export function batchLength(body: Uint8Array): number {
  const text = new TextDecoder().decode(body);
  if (!text.trimStart().startsWith('[')) return 1;
  try {
    return (JSON.parse(text) as unknown[]).length;
  } catch {
    return 1;
  }
}
