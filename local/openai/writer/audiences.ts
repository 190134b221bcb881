import 'server-only';
import { people } from '@/local/openai/writer/domain';
import type { Topic } from '@/local/openai/writer/topic';

export type Audience = { name: string; need: string; knowledge: string; tone: string };

/** Four readers who would look for this keyword for different reasons. */
export function demoAudiences(topic: Topic): Audience[] {
  const group = people[topic.domain];
  const deciding = topic.intent === 'comparison' || topic.intent === 'commercial';
  return [
    {
      name: group.fresh,
      need: `A plain ${topic.question ? 'answer' : 'introduction'} to ${topic.noun} that leaves no term unexplained`,
      knowledge: 'None yet, apart from a short article or a friend’s remark',
      tone: 'Warm, patient and concrete',
    },
    {
      name: group.busy,
      need: `The shortest sensible path through ${topic.noun}, with the optional parts marked as such`,
      knowledge: 'The general idea, but no time to compare sources',
      tone: 'Brisk, friendly and to the point',
    },
    deciding
      ? {
          name: 'Careful buyers close to a decision',
          need: `Questions that settle ${topic.noun} without pressure, drawbacks included`,
          knowledge: 'Has read several recommendations and found them contradictory',
          tone: 'Even-handed, calm and specific',
        }
      : {
          name: 'People who tried before and stopped',
          need: `An honest look at what goes wrong ${topic.occasion} and an easy way back in`,
          knowledge: 'Knows the basics and at least one way in which they fail',
          tone: 'Encouraging and frank, never scolding',
        },
    {
      name: group.expert,
      need: `A clear text about ${topic.noun} to hand on to others, in a sensible order`,
      knowledge: 'Thorough, but used to explaining in person',
      tone: 'Precise, courteous and well organised',
    },
  ];
}
