import { CodeBlock } from '@/components/shared/code-block';
import { Badge } from '@/components/ui/badge';

type Tool = { name: string; description: string; scope: string };
type Props = { entry: string; origin: string; tools: Tool[] };

export function AgentGuide({ entry, origin, tools }: Props) {
  const command = `claude mcp add --transport http inkwright ${origin}/api/mcp --header "Authorization: Bearer $INKWRIGHT_KEY"`;
  return (
    <section id="agents" className="scroll-mt-8">
      <h2 className="mt-12 font-semibold font-serif text-2xl tracking-tight">Agents</h2>
      <p className="mt-3 max-w-[65ch] text-muted-foreground leading-relaxed">
        The MCP server at /api/mcp takes the same keys. For clients with a configuration file:
      </p>
      <CodeBlock label="MCP entry" text={entry} className="mt-3" />
      <p className="mt-5 max-w-[65ch] text-muted-foreground leading-relaxed">
        From the command line:
      </p>
      <CodeBlock label="MCP command" text={command} className="mt-3" />
      <h3 className="mt-7 font-medium">Tools</h3>
      <ul className="mt-2 divide-y">
        {tools.map(({ name, description, scope }) => (
          <li key={name} className="py-3">
            <p className="flex flex-wrap items-center gap-2.5">
              <code className="text-sm">{name}</code>
              <Badge variant="secondary">{scope}</Badge>
            </p>
            <p className="mt-1 max-w-[65ch] text-muted-foreground text-sm leading-relaxed">
              {description.replaceAll('`', '')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
