import audiences from '@/local/demo/writer/audiences.json';
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
  const names = [fresh, busy, 'People who tried before and stopped', expert];
  return audiences.map(({ need, ...rest }, at) => ({
    name: names[at] ?? expert,
    need: fillTemplate(need, topic),
    ...rest,
  }));
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
