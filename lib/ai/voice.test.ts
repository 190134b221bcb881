import { expect, test } from 'vitest';
import { compareVoice, describeVoice, voiceDistance } from './voice';

const chatty = `I burnt the first batch. Badly! Did you ever smell that? You don't forget it. So I asked my neighbour,
who's been at it for years, and she laughed at me. Turn it down, she said. That's all. I did, and it worked, and I felt silly.
You'll feel silly too, but only once. What's the trick? There isn't one. You watch it. You wait. You don't walk off to answer the door.
I've got a note on my fridge now. It says: stay. My kids think it's about them. It's not, it's about onions. We eat well these days.
If you try it, tell me how it went. I'd love to know. And if it burns? You're in good company. I won't tell, and you'll do it better next time.`;
const formal = `The establishment of a comprehensive documentation procedure constitutes an essential prerequisite for
organisations that operate within regulated environments. Responsible departments should therefore define, approve and periodically
review the applicable requirements, taking into account the recommendations of the supervisory authorities and the practical experience
of comparable institutions. Furthermore, the implementation of appropriate control mechanisms enables management to identify deviations
at an early stage, to evaluate their significance, and to initiate corrective measures where necessary. In the subsequent sections, the
individual components of the procedure are described in detail, including the allocation of responsibilities, the minimum content of the
records, the retention periods, and the conditions under which exceptions may be granted by the competent committee. Particular attention
is given to the relationship between internal guidelines and external obligations, since inconsistencies between the two frequently lead to findings.`;

test('the same hand is near, another register is far', () => {
  expect(voiceDistance([chatty], chatty)).toBe(0);
  expect(voiceDistance([chatty], formal)).toBeGreaterThan(0.6);
  const [first, second] = [chatty.slice(0, 560), chatty.slice(300)];
  const near = voiceDistance([first.repeat(2)], second.repeat(2)) ?? 1;
  expect(near).toBeLessThan(voiceDistance([formal], second.repeat(2)) ?? 0);
});

test('too little text says nothing', () => {
  expect(voiceDistance(['Hello.'], chatty)).toBeNull();
  expect(voiceDistance([], chatty)).toBeNull();
});

test('the differences name the habits, widest gap first', () => {
  const compared = compareVoice([chatty], formal);
  expect(compared?.verdict).toBe('far');
  const labels = compared?.differences.map(({ label }) => label) ?? [];
  expect(labels).toEqual(
    expect.arrayContaining(['Sentence length', 'Contractions', 'Word length']),
  );
  const gaps = compared?.differences.map(({ gap }) => gap) ?? [];
  expect(gaps).toEqual([...gaps].sort((a, b) => b - a));
  expect(compared?.differences.find(({ label }) => label === 'Contractions')?.here).toBe('none');
  expect(compareVoice([chatty], chatty)).toEqual({
    distance: 0,
    verdict: 'close',
    differences: [],
  });
});

test('each habit moves the distance by itself', () => {
  const base = chatty.replace(/[?!]/g, '.');
  const own = [base.repeat(2)];
  const gap = (text: string, label: string) =>
    compareVoice(own, text.repeat(2))?.differences.some((found) => found.label === label);
  expect(gap(base.replaceAll('.', '?'), 'Questions')).toBe(true);
  expect(gap(base.replaceAll('.', '!'), 'Exclamations')).toBe(true);
  expect(gap(base.replaceAll(', ', ' — '), 'Dashes')).toBe(true);
  expect(gap(base.replace(/\. (?!$)/g, ', '), 'Sentence length')).toBe(true);
  expect(gap(base.replace(/(\w+)['’](t|s|re|ve|ll|d|m)\b/g, '$1'), 'Contractions')).toBe(true);
  expect(gap(base.replace(/\byou\b/gi, 'one'), '“You”')).toBe(true);
  expect(gap(base.replace(/\b(I|me|my|we)\b/g, 'one'), '“I” and “we”')).toBe(true);
});

test('English habits are not looked for in other languages', () => {
  const german = 'Man stellt den Topf auf den Herd und wartet, bis das Wasser kocht. '.repeat(14);
  const compared = compareVoice([german], german.replaceAll('.', '?'));
  expect(compared?.differences.map(({ label }) => label)).toEqual(['Questions']);
  expect(describeVoice([german]).habits.map(({ label }) => label)).not.toContain('Contractions');
});

test('a portrait of the samples, or how many words it still takes', () => {
  expect(describeVoice(['One two three.'])).toEqual({ words: 3, missing: 117, habits: [] });
  const { missing, habits } = describeVoice([chatty]);
  expect(missing).toBe(0);
  expect(habits.find(({ label }) => label === 'Sentence length')?.says).toMatch(/^\d+ words$/);
});
