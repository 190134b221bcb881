import type { Draft, Part } from '@/lib/ai/review/draft';
import { sectionText, showcaseFrame, showcases } from '@/local/openai/writer/showcase';

/** The showcase posts as drafts before their assembly. */
export function showcaseDrafts(): Draft[] {
  return showcases.map((showcase) => {
    const { opening, conclusion, faq } = showcaseFrame(showcase);
    const sections = showcase.sections.map((section, index): Part => {
      return {
        kind: 'section',
        index,
        heading: section.heading,
        text: sectionText(showcase, section),
      };
    });
    const answers = faq.map(({ question, answer }, index): Part => {
      return { kind: 'faq', index, heading: question, text: answer };
    });
    const around = { index: 0, heading: '' };
    return {
      title: showcase.titles[0]?.title ?? '',
      keyword: showcase.keywords[0] ?? '',
      parts: [
        { ...around, kind: 'opening', text: opening },
        ...sections,
        ...answers,
        { ...around, kind: 'end', text: conclusion },
      ],
    };
  });
}
