import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { VoiceComparison } from '@/lib/ai/voice';

const verdicts: Record<VoiceComparison['verdict'], string> = {
  close: 'This sounds like you.',
  near: 'This sounds somewhat like you.',
  far: 'This does not sound much like you.',
};
const mostShown = 4;

/** How close the post is to its author's samples, and what they would change to make it theirs. */
export function VoiceCard({ voice }: { voice: VoiceComparison | null }) {
  if (!voice) return null;
  const shown = voice.differences.slice(0, mostShown);
  return (
    <Card className="post-screen-only">
      <CardHeader>
        <CardTitle>Your Voice</CardTitle>
      </CardHeader>
      <CardContent className="pt-3 sm:pt-3">
        <p className="leading-relaxed">
          {verdicts[voice.verdict]}{' '}
          <span className="text-muted-foreground text-sm">
            Measured against your samples, {percent(1 - voice.distance)} alike.
          </span>
        </p>
        {shown.length > 0 ? (
          <table className="mt-4 w-full text-left text-sm">
            <caption className="sr-only">What differs most from your samples</caption>
            <thead className="text-muted-foreground">
              <tr className="border-b">
                <th scope="col" className="py-1.5 pr-3 font-normal">
                  What differs
                </th>
                <th scope="col" className="py-1.5 pr-3 font-normal">
                  You
                </th>
                <th scope="col" className="py-1.5 font-normal">
                  This post
                </th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {shown.map(({ label, yours, here }) => (
                <tr key={label} className="border-b align-top last:border-0">
                  <th scope="row" className="py-2 pr-3 font-medium">
                    {label}
                  </th>
                  <td className="py-2 pr-3">{yours}</td>
                  <td className="py-2">{here}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </CardContent>
    </Card>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
