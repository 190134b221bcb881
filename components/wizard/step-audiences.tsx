import type { AudienceIdea } from '@/lib/ai/schema';
import { ChoiceCard } from './choice-card';
import { OwnAnswer } from './own-answer';
import { IdeaActions, StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import { useOwnAnswer } from './use-own-answer';
import { audienceText } from './wizard-data';

export function StepAudiences(props: StepProps) {
  const { data, dispatch, problem, onNext, onBack, again, ahead } = props;
  const { own, text, pick, chooseOwn, write } = useOwnAnswer({
    selected: data.selectedAudience,
    suggested: data.audiences.map(audienceText),
    choose: (value) => dispatch({ type: 'write', field: 'selectedAudience', value }),
  });
  const error = problem?.field === 'audience' ? problem.description : null;
  return (
    <StepFrame
      title="Who is it for?"
      intro="One reader in mind makes a better post than everyone. Take the one you want to reach."
    >
      <fieldset>
        <legend className="sr-only">Audience</legend>
        <div className="flex flex-col gap-3">
          {data.audiences.map((idea) => {
            const value = audienceText(idea);
            return (
              <ChoiceCard
                key={value}
                name="audience"
                checked={!own && data.selectedAudience === value}
                invalid={Boolean(error)}
                onChoose={() => pick(value)}
              >
                <Audience idea={idea} />
              </ChoiceCard>
            );
          })}
          <OwnAnswer
            group="audience"
            label="Describe my own audience"
            placeholder="Who they are, what they need, what they already know"
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
        again={data.audiences.length > 0 ? 'Suggest other audiences' : 'Suggest audiences'}
        onAgain={again}
        next={ahead ? 'Continue' : 'Suggest an outline'}
        onNext={onNext}
      />
    </StepFrame>
  );
}

function Audience({ idea }: { idea: AudienceIdea }) {
  return (
    <>
      <span dir="auto" className="block font-medium font-serif text-lg leading-snug">
        {idea.name}
      </span>
      <span className="mt-2 grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[5.5rem_1fr]">
        <Fact name="Need" value={idea.need} />
        <Fact name="Knowledge" value={idea.knowledge} />
        <Fact name="Tone" value={idea.tone} />
      </span>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <>
      <span className="font-medium text-muted-foreground max-sm:mt-1">{name}</span>
      <span dir="auto">{value}</span>
    </>
  );
}
