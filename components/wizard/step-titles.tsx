import { ChoiceCard } from './choice-card';
import { OwnAnswer } from './own-answer';
import { IdeaActions, StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import { useOwnAnswer } from './use-own-answer';

export function StepTitles({ data, dispatch, problem, onNext, onBack, again, ahead }: StepProps) {
  const { own, text, pick, chooseOwn, write } = useOwnAnswer({
    selected: data.selectedTitle,
    suggested: data.titles.map(({ title }) => title),
    choose: (value) => dispatch({ type: 'write', field: 'selectedTitle', value }),
  });
  const error = problem?.field === 'title' ? problem.description : null;
  return (
    <StepFrame
      title="Choose a title"
      intro="It is the promise that the whole post has to keep. Take one as it is, or write your own."
    >
      <fieldset>
        <legend className="sr-only">Title</legend>
        <div className="flex flex-col gap-3">
          {data.titles.map(({ title, angle }) => (
            <ChoiceCard
              key={title}
              name="title"
              checked={!own && data.selectedTitle === title}
              invalid={Boolean(error)}
              onChoose={() => pick(title)}
            >
              <span dir="auto" className="block font-medium font-serif text-lg leading-snug">
                {title}
              </span>
              {angle ? (
                <span dir="auto" className="mt-1 block text-muted-foreground text-sm">
                  {angle}
                </span>
              ) : null}
            </ChoiceCard>
          ))}
          <OwnAnswer
            group="title"
            label="Write my own title"
            placeholder="The title as readers will see it"
            chosen={own}
            value={text}
            error={error}
            onChoose={chooseOwn}
            onWrite={write}
          />
        </div>
      </fieldset>
      <IdeaActions
        onBack={onBack}
        again={data.titles.length > 0 ? 'Suggest other titles' : 'Suggest titles'}
        onAgain={again}
        next={ahead ? 'Continue' : 'Suggest audiences'}
        onNext={onNext}
      />
    </StepFrame>
  );
}
