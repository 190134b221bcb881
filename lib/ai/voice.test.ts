import { expect, test } from 'vitest';
import { voiceDistance } from './voice';

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
