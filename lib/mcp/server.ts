import 'server-only';
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { lacksScope } from '@/lib/api-keys/authenticate';
import type { KeyScope } from '@/lib/api-keys/limits';
import type { Caller } from '@/lib/api-v1/operation';
import { knownError } from '@/lib/server/http';
import type { Tool } from './tool';
import { tools } from './tools';

export type McpCaller = Caller & { scopes: KeyScope[]; requestId: string };

const instructions =
  'Inkwright writes long blog posts, paid in credits. To write one: get_credits, create_post, wait_for_job until isOver, get_post, score_post. Ask the user before what costs credits.';

/** Stateless: one server for each request. */
export function mcpServer(caller: McpCaller): McpServer {
  const server = new McpServer({ name: 'inkwright', version: '1.0.0' }, { instructions });
  for (const tool of tools) {
    const { name, title, description, input, output, kind, isIdempotent } = tool;
    const annotations = {
      title,
      readOnlyHint: kind === 'reads',
      destructiveHint: kind === 'overwrites',
      idempotentHint: kind === 'reads' || isIdempotent === true,
      openWorldHint: false,
    };
    const config = { title, description, annotations, inputSchema: input, outputSchema: output };
    server.registerTool(name, config, (given) => call(tool, caller, given));
  }
  return server;
}

async function call(tool: Tool, caller: McpCaller, input: unknown): Promise<CallToolResult> {
  try {
    if (!caller.scopes.includes(tool.scope)) throw lacksScope(caller.scopes, tool.scope);
    const answer = tool.output.parse(await tool.run(caller, tool.input.parse(input)));
    return { content: [text(answer)], structuredContent: answer };
  } catch (error) {
    const { code, message, details } = knownError(error, caller.requestId);
    return { content: [text({ error: { code, message, details } })], isError: true };
  }
}

function text(value: unknown) {
  return { type: 'text' as const, text: JSON.stringify(value) };
}
