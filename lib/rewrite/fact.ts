/** Kinds of what a change of wording must keep. */
export type FactKind =
  | 'number'
  | 'date'
  | 'name'
  | 'link'
  | 'quotation'
  | 'code'
  | 'keyword'
  | 'heading'
  | 'item'
  | 'image'
  | 'mark'
  | 'negation';

/** Something in a text that a reader relies on; `from` and `to` are its place in the Markdown. */
export type Fact = { kind: FactKind; text: string; from: number; to: number };

export type Found = Fact & { key: string };

/** A fact at `from`, the same as every other of its kind and key. */
export function fact(kind: FactKind, text: string, from: number, key: string): Found {
  return { kind, key: `${kind} ${key}`, text, from, to: from + text.length };
}
