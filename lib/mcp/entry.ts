/** The entry for clients that read `.mcp.json` or `mcp.json`. */
export function mcpEntry(origin: string): string {
  const headers = { Authorization: `Bearer \${INKWRIGHT_KEY}` };
  const inkwright = { type: 'http', url: `${origin}/api/mcp`, headers };
  return JSON.stringify({ mcpServers: { inkwright } }, null, 2);
}
