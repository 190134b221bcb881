import { orderLimits } from './order-rules';
import type { AudienceIdea } from './schema';

/** A suggested audience in one piece of text, as the API takes it. */
export function audienceText({ name, need, knowledge, tone }: AudienceIdea): string {
  const sentence = (label: string, value: string) => {
    const trimmed = value.trim().replace(/[.;,\s]+$/, '');
    return trimmed ? `${label}${trimmed}.` : '';
  };
  const text = [
    sentence('', name),
    sentence('Need: ', need),
    sentence('Knowledge: ', knowledge),
    sentence('Tone: ', tone),
  ]
    .filter(Boolean)
    .join(' ');
  if (text.length <= orderLimits.audience) return text;
  const cut = text.slice(0, orderLimits.audience - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 200))}…`;
}
