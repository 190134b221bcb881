import { Input, Textarea } from '@/components/ui/input';
import { ChoiceCard } from './choice-card';
import { FieldError } from './field-error';

type Props = {
  group: 'title' | 'audience';
  label: string;
  placeholder: string;
  chosen: boolean;
  value: string;
  error: string | null;
  onChoose: () => void;
  onWrite: (value: string) => void;
};

/** The last card of a list of suggestions: an answer in the writer's own words. */
export function OwnAnswer(props: Props) {
  const { group, label, placeholder, chosen, value, error, onChoose, onWrite } = props;
  const Field = group === 'title' ? Input : Textarea;
  return (
    <div>
      <ChoiceCard name={group} checked={chosen} onChoose={onChoose} invalid={Boolean(error)}>
        <span className="font-medium">{label}</span>
      </ChoiceCard>
      {chosen ? (
        <div className="mt-3 animate-rise">
          <Field
            id={group}
            dir="auto"
            aria-label={label}
            value={value}
            onChange={(event: { target: { value: string } }) => onWrite(event.target.value)}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${group}-error` : undefined}
          />
        </div>
      ) : null}
      <FieldError id={`${group}-error`}>{error}</FieldError>
    </div>
  );
}
