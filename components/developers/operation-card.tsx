import { CodeBlock } from '@/components/shared/code-block';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';

type Field = { name: string; type: string; isRequired: boolean; about: string };
type Props = {
  id: string;
  /** Method and path. */
  title: string;
  summary: string;
  description?: string;
  scope: string;
  fields: Field[];
  call: string;
  answer: unknown;
};

export function OperationCard(props: Props) {
  const { id, title, summary, description, scope, fields, call, answer } = props;
  return (
    <Card id={id} className="mt-5 scroll-mt-8 p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-lg">{summary}</h3>
        <Badge variant="secondary">{scope}</Badge>
      </div>
      <p className="mt-1 break-all font-mono text-muted-foreground text-sm">{title}</p>
      {description ? (
        <p className="mt-3 max-w-[65ch] text-muted-foreground text-sm leading-relaxed">
          {description.replaceAll('`', '')}
        </p>
      ) : null}
      {fields.length > 0 ? (
        <dl className="mt-4 divide-y border-y text-sm">
          {fields.map(({ name, type, isRequired, about }) => (
            <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-mono">
                {name}
                {isRequired ? null : (
                  <span className="ml-2 font-sans text-muted-foreground">optional</span>
                )}
              </dt>
              <dd className="break-words text-muted-foreground">
                <span className="text-foreground">{type}</span>
                {about ? ` · ${about.replaceAll('`', '')}` : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <CodeBlock label={`Request: ${summary}`} text={call} className="mt-4" />
      {answer === undefined ? null : (
        <details className="mt-3">
          <summary className="cursor-pointer py-2 font-medium text-sm">Answer</summary>
          <CodeBlock label={`Answer: ${summary}`} text={JSON.stringify(answer, null, 2)} />
        </details>
      )}
    </Card>
  );
}
