import { ChoiceCard } from './choice-card';
import { FieldError } from './field-error';
import { LineField } from './line-field';

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
  return (
    <div>
      <ChoiceCard name={group} checked={chosen} onChoose={onChoose} invalid={Boolean(error)}>
        <span className="font-medium">{label}</span>
      </ChoiceCard>
      {chosen ? (
        <div className="mt-3 animate-rise">
          <LineField
            id={group}
            aria-label={label}
            value={value}
            onWrite={onWrite}
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
