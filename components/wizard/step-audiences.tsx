import { useEffect, useRef } from 'react';
import { audienceText } from '@/lib/ai/audience-text';
import type { AudienceIdea } from '@/lib/ai/schema';
import { IdeasStep } from './ideas-step';
import type { StepProps } from './step-props';

/** `usual` is the audience kept in the profile: offered first, and chosen until another is. */
export function StepAudiences({ usual, ...props }: StepProps & { usual: string | null }) {
  const { audiences, selectedAudience } = props.data;
  const { dispatch } = props;
  // Once: an own answer that is still empty must not be filled in.
  const hasOffered = useRef(false);
  useEffect(() => {
    if (!hasOffered.current && usual && selectedAudience === '')
      dispatch({ type: 'write', field: 'selectedAudience', value: usual });
    hasOffered.current = true;
  }, [usual, selectedAudience, dispatch]);
  const suggested = audiences.map((idea) => ({
    value: audienceText(idea),
    card: <Audience idea={idea} />,
  }));
  const own = usual ? [{ value: usual, card: <UsualAudience text={usual} /> }] : [];
  return (
    <IdeasStep
      {...props}
      group="audience"
      title="Who is it for?"
      intro="One reader in mind makes a better post than everyone. Take the one you want to reach."
      ideas={[...own, ...suggested.filter(({ value }) => value !== usual)]}
      ownAnswer={{
        label: 'Describe my own audience',
        placeholder: 'Who they are, what they need, what they already know',
      }}
      suggest={audiences.length > 0 ? 'Suggest other audiences' : 'Suggest audiences'}
      next="Suggest an outline"
    />
  );
}

function UsualAudience({ text }: { text: string }) {
  return (
    <>
      <span className="block font-medium text-primary text-sm">Your default audience</span>
      <span dir="auto" className="mt-1 block">
        {text}
      </span>
    </>
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
