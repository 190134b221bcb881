import Link from 'next/link';
import { CodeBlock } from '@/components/shared/code-block';
import { Button } from '@/components/ui/button';
import { SettingsSection } from './settings-section';

/** What to do with a key: the first request, and the entry for agents. */
export function FirstCall({ call, agent }: { call: string; agent: string }) {
  return (
    <SettingsSection
      id="first-call"
      title="Use it"
      note="A post costs the same as on the screen, and the same limits hold. Keep the key in an environment variable, never in code or in a browser."
    >
      <h3 className="font-medium text-sm">Write a post from a program</h3>
      <CodeBlock label="First request" text={call} className="mt-2" />
      <h3 className="mt-6 font-medium text-sm">Connect an agent (MCP)</h3>
      <CodeBlock label="MCP entry" text={agent} className="mt-2" />
      <Button asChild variant="outline" className="mt-6">
        <Link href="/developers" prefetch={false}>
          Read the API documentation
        </Link>
      </Button>
    </SettingsSection>
  );
}
