import { usualSectionWords } from '@/lib/ai/order-rules';
import { postPrice } from '@/lib/credits/prices';

/** The length to expect of a post, to a hundred words. */
export function aboutWords(sectionCount: number): string {
  const words = Math.round((sectionCount * usualSectionWords) / 100) * 100;
  return `About ${words.toLocaleString('en-US')} words`;
}

/** What the button does, in plain words, before it is clicked. */
export function OrderSummary({ sectionCount }: { sectionCount: number }) {
  const facts = [
    ['Length', `${aboutWords(sectionCount)} in ${sectionCount} sections`],
    ['Time', 'A few minutes. You can leave: your dashboard shows the progress.'],
    ['Price', `${postPrice} credits. You get them back if the writing fails.`],
  ];
  return (
    <section
      aria-labelledby="order-summary"
      className="self-start rounded-lg border bg-card p-4 text-sm leading-relaxed"
    >
      <h3 id="order-summary" className="font-semibold">
        What you get
      </h3>
      <p className="mt-1 text-muted-foreground">
        A whole post, with questions and answers, places for images, and a meta title and
        description.
      </p>
      <dl className="mt-3 grid grid-cols-[3.5rem_1fr] gap-x-2 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
