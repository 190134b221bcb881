import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ChoiceCard } from './choice-card';
import { OwnAnswer } from './own-answer';
import { StepActions, StepFrame } from './step-frame';
import type { StepProps } from './step-props';

type Props = StepProps & {
  /** The field of the order that is chosen here. */
  group: 'title' | 'audience';
  title: string;
  intro: string;
  /** What each suggestion is stored as, and how its card shows it. */
  ideas: { value: string; card: ReactNode }[];
  ownAnswer: { label: string; placeholder: string };
  /** Labels of the two buttons: more suggestions of this step, and those of the next. */
  suggest: string;
  next: string;
};

const fields = { title: 'selectedTitle', audience: 'selectedAudience' } as const;

/** A step that is a choice among suggestions or an answer of the writer's own. */
export function IdeasStep(props: Props) {
  const { group, title, intro, ideas, ownAnswer, suggest, next } = props;
  const { data, dispatch, problem, onNext, onBack, again, ahead } = props;
  const selected = data[fields[group]];
  const { own, text, pick, chooseOwn, write } = useOwnAnswer({
    selected,
    suggested: ideas.map(({ value }) => value),
    choose: (value) => dispatch({ type: 'write', field: fields[group], value }),
  });
  const error = problem?.field === group ? problem.description : null;
  return (
    <StepFrame title={title} intro={intro}>
      <fieldset>
        <legend className="sr-only">{group === 'title' ? 'Title' : 'Audience'}</legend>
        <div className="flex flex-col gap-3">
          {ideas.map(({ value, card }) => (
            <ChoiceCard
              key={value}
              name={group}
              checked={!own && selected === value}
              invalid={Boolean(error)}
              onChoose={() => pick(value)}
            >
              {card}
            </ChoiceCard>
          ))}
          <OwnAnswer
            {...ownAnswer}
            group={group}
            chosen={own}
            value={text}
            error={error}
            onChoose={chooseOwn}
            onWrite={write}
          />
        </div>
      </fieldset>
      <StepActions onBack={onBack}>
        <Button variant="outline" onClick={again}>
          {suggest}
        </Button>
        <Button onClick={onNext}>
          {ahead ? 'Continue' : next}
          <ArrowRight aria-hidden />
        </Button>
      </StepActions>
    </StepFrame>
  );
}

type Options = { selected: string; suggested: string[]; choose: (value: string) => void };

/** The text of the writer's own answer outlives a look at the suggestions. */
function useOwnAnswer({ selected, suggested, choose }: Options) {
  const [own, setOwn] = useState(selected !== '' && !suggested.includes(selected));
  const [text, setText] = useState(own ? selected : '');
  return {
    own,
    text,
    pick: (value: string) => {
      setOwn(false);
      choose(value);
    },
    chooseOwn: () => {
      setOwn(true);
      choose(text);
    },
    write: (value: string) => {
      setText(value);
      choose(value);
    },
  };
}
