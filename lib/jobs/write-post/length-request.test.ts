import { expect, it } from 'vitest';
import { asksForLength } from './length-request';

const asks = (point: string) =>
  asksForLength([{ heading: 'Water', points: ['Soft or hard', point] }]);

it.each([
  'write 200 words',
  'Write about 150-200 words.',
  '1,000 words',
  'Max 100 words',
  'no more than 9 words',
  'two hundred words',
  'Keep it short',
  'keep this section very brief!',
  'Be concise',
  'As short as possible',
  'one sentence',
  'In two sentences',
  'Only one paragraph',
  'just a few sentences',
  'A one-liner',
  'Schreibe 200 Wörter',
  'höchstens drei Sätze',
  'Fasse dich kurz',
  'so kurz wie möglich',
  'in einem Satz',
  '100 mots maximum',
  'Soyez très bref',
  'en une phrase',
  'Escribe 80 palabras',
  'sé breve',
  'en una frase',
  'massimo 50 parole',
  'in due frasi',
  'no máximo 60 palavras',
  'seja breve',
  'maximaal 100 woorden',
  'Houd het kort',
  'не более 100 слов',
  'одно предложение',
  '不超过100字',
  '200文字以内',
  '簡潔に',
  '두 문장',
])('takes "%s" as a request for a length', (point) => {
  expect(asks(point)).toBe(true);
});

it.each([
  'Briefly introduce the brewing ratio',
  'A short history of the teapot',
  '7 words that sell',
  'Short-term and long-term storage',
  'Keep the water at 90 °C',
  'Keep meetings short with an agenda',
  'Why 15 minutes are enough',
  'How sentence length shapes rhythm',
  'Kurzer Überblick über die Sorten',
  'One mistake to avoid',
  'Write a first paragraph that hooks',
  'Un court trajet en vélo',
  'Two words of warning',
])('takes "%s" as a topic', (point) => {
  expect(asks(point)).toBe(false);
});

it('reads headings too, and stays fast on hostile lines', () => {
  expect(asksForLength([{ heading: 'Intro (max 50 words)', points: [] }])).toBe(true);
  const lines = ['keep '.repeat(40), '9'.repeat(200), 'max '.repeat(50), 'be the '.repeat(28)];
  for (const line of lines) expect(asks(line)).toBe(false);
});
