import { IdeasStep } from './ideas-step';
import type { StepProps } from './step-props';

export function StepTitles(props: StepProps) {
  const { titles } = props.data;
  return (
    <IdeasStep
      {...props}
      group="title"
      title="Choose a title"
      intro="It is the promise that the whole post has to keep. Take one as it is, or write your own."
      ideas={titles.map((idea) => ({ value: idea.title, card: <Title {...idea} /> }))}
      ownAnswer={{
        label: 'Write my own title',
        placeholder: 'The title as readers will see it',
      }}
      suggest={titles.length > 0 ? 'Suggest other titles' : 'Suggest titles'}
      next="Suggest audiences"
    />
  );
}

function Title({ title, angle }: { title: string; angle: string }) {
  return (
    <>
      <span dir="auto" className="block font-medium font-serif text-lg leading-snug">
        {title}
      </span>
      {angle ? (
        <span dir="auto" className="mt-1 block text-muted-foreground text-sm">
          {angle}
        </span>
      ) : null}
    </>
  );
}
