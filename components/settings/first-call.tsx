import Link from 'next/link';
import { CodeBlock } from '@/components/shared/code-block';
import { Button } from '@/components/ui/button';
import { SettingsSection } from './settings-section';

/** What to do with a key: the first request, and the entry for agents. */
export function FirstCall({ origin }: { origin: string }) {
  const call = [
    `curl ${origin}/api/v1/posts \\`,
    '  -H "Authorization: Bearer $INKWRIGHT_KEY" \\',
    '  -H "Idempotency-Key: my-first-post" \\',
    '  --json \'{"keyword":"sourdough starter"}\'',
  ].join('\n');
  const agent = JSON.stringify(
    {
      mcpServers: {
        inkwright: {
          type: 'http',
          url: `${origin}/api/mcp`,
          headers: { Authorization: `Bearer \${INKWRIGHT_KEY}` },
        },
      },
    },
    null,
    2,
  );
  return (
    <SettingsSection
      id="first-call"
      title="Use it"
      note="A post costs the same 150 credits as on the screen. The same limits hold."
    >
      <h3 className="font-medium text-sm">Write a post from a program</h3>
      <CodeBlock label="Request" text={call} className="mt-2" />
      <h3 className="mt-6 font-medium text-sm">Give it to an agent that speaks MCP</h3>
      <CodeBlock label="MCP entry" text={agent} className="mt-2" />
      <Button asChild variant="outline" className="mt-6">
        <Link href="/developers" prefetch={false}>
          Read the API documentation
        </Link>
      </Button>
    </SettingsSection>
  );
}
