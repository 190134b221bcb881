import { headers } from 'next/headers';
import { AgentGuide } from '@/components/developers/agent-guide';
import { ApiBasics } from '@/components/developers/api-basics';
import { ApiNav } from '@/components/developers/api-nav';
import { OperationCard } from '@/components/developers/operation-card';
import { curlOf } from '@/lib/api-v1/curl';
import { fieldsOf } from '@/lib/api-v1/fields';
import { operations } from '@/lib/api-v1/operations';
import { mcpEntry } from '@/lib/mcp/entry';
import { tools } from '@/lib/mcp/tools';
import { publicOrigin } from '@/lib/server/public-origin';
import { rateLimits } from '@/lib/server/rate-limit';

export const metadata = {
  title: 'API',
  description: 'Write, change and score blog posts from your own programs and agents.',
  alternates: { canonical: '/developers' },
};

export default async function DevelopersPage() {
  const origin = publicOrigin(await headers());
  const groups = [...new Set(operations.map(({ group }) => group))];
  return (
    <div className="mx-auto grid max-w-6xl gap-x-12 px-4 py-8 sm:px-8 md:py-12 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <ApiNav groups={groups} />
      <main id="content" tabIndex={-1} className="min-w-0 focus:outline-none">
        <ApiBasics origin={origin} perMinute={rateLimits.api.max} />
        {groups.map((group) => (
          <section key={group} id={group.toLowerCase()} className="scroll-mt-8">
            <h2 className="mt-12 font-semibold font-serif text-2xl tracking-tight">{group}</h2>
            {operations
              .filter((operation) => operation.group === group)
              .map((operation) => (
                <OperationCard
                  key={operation.id}
                  id={operation.id}
                  title={`${operation.method} ${operation.path}`}
                  summary={operation.summary}
                  description={operation.description}
                  scope={operation.scope}
                  fields={[operation.params, operation.query, operation.body].flatMap(fieldsOf)}
                  call={curlOf(operation, origin)}
                  answer={operation.example.answer}
                />
              ))}
          </section>
        ))}
        <AgentGuide
          entry={mcpEntry(origin)}
          origin={origin}
          tools={tools.map(({ name, description, scope }) => ({ name, description, scope }))}
        />
      </main>
    </div>
  );
}
