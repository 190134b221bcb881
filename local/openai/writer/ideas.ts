import fields from '@/local/demo/writer/fields.json';
import stock from '@/local/demo/writer/ideas.json';
import { capitalise, clip, rotated } from './text';
import { fillTemplate, type Topic } from './topic';

export type TitleIdea = { title: string; angle: string };
export type Audience = { name: string; need: string; knowledge: string; tone: string };
export type OutlineSection = { heading: string; points: string[] };

const titleLimit = 90;
const headingLimit = 110;

/** Seven titles for the search intent of the keyword, at most 90 characters each. */
export function demoTitles(topic: Topic): TitleIdea[] {
  return rotated(stock[topic.intent].titles, topic.keyword).map(({ title, angle }) => {
    const ending = topic.question ? `? ${capitalise(title)}` : `: ${title}`;
    return { title: clip(topic.title, titleLimit - ending.length) + ending, angle };
  });
}

/** Four readers who would look for this keyword for different reasons. */
export function demoAudiences(topic: Topic): Audience[] {
  const [fresh = '', busy = '', expert = ''] = fields[topic.field].readers;
  return [
    {
      name: fresh,
      need: `A plain introduction to ${topic.quoted} that leaves no term unexplained`,
      knowledge: 'None yet, apart from a short article or a friend’s remark',
      tone: 'Warm, patient and concrete',
    },
    {
      name: busy,
      need: `The shortest sensible path through ${topic.quoted}, with the optional parts marked`,
      knowledge: 'The general idea, but no time to compare sources',
      tone: 'Brisk, friendly and to the point',
    },
    {
      name: 'People who tried before and stopped',
      need: `An honest look at what goes wrong with ${topic.quoted}, and an easy way back in`,
      knowledge: 'Knows the basics and at least one way in which they fail',
      tone: 'Encouraging and frank, never scolding',
    },
    {
      name: expert,
      need: `A clear text about ${topic.quoted} to hand on to others, in a sensible order`,
      knowledge: 'Thorough, but used to explaining in person',
      tone: 'Precise, courteous and well organised',
    },
  ];
}

/** Seven sections that suit the search intent, at most 110 characters a heading. */
export function demoOutline(topic: Topic): OutlineSection[] {
  return stock[topic.intent].outline.map(({ heading, points }) => ({
    heading: clip(outlineHeading(heading, topic), headingLimit),
    points: [...points],
  }));
}

/** A heading that begins with the keyword shows it like a title, without quotation marks. */
function outlineHeading(template: string, topic: Topic): string {
  const named = topic.keyword.length > 70 ? 'The subject' : topic.title;
  return capitalise(
    fillTemplate(
      template.replace(/^\{K\}/, () => named),
      topic,
    ),
  );
}
