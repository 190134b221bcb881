import { escapeHtml } from '../html';

export const dollars = (cents: string) => `$${(Number(cents) / 100).toFixed(2)}`;

/** The cards to choose from, as radio buttons. */
export function cardChoices(texts: Record<string, string>): string {
  const rows = Object.entries(texts).map(
    ([card, text], at) =>
      `<label><input type="radio" name="card" value="${card}" ${at === 0 ? 'checked' : ''}>${escapeHtml(text)}</label>`,
  );
  return `<fieldset><legend>Card</legend>${rows.join('')}</fieldset>`;
}
