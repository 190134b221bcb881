import { brokenMarks } from '../../text/author-marks';
import type { DraftFinding } from '../draft';
import type { Reading } from '../reading';

/** Marks for the author that their sentence needs: it breaks as soon as one is taken out. */
export function wedgedPlaceholders({ parts }: Reading): DraftFinding[] {
  return parts.flatMap(({ lines }, part) =>
    lines.flatMap((line) =>
      (line.kind === 'quote' ? [] : brokenMarks(line.text)).map((mark): DraftFinding => {
        const at = line.body + mark.start;
        const sentence = line.sentences.find(({ start, end }) => start <= at && end > at) ?? line;
        const spans = [{ part, start: Math.max(sentence.start, line.body), end: sentence.end }];
        const message = `${mark.text} stands inside a sentence that breaks without it.`;
        return { kind: 'habit', code: 'placeholder', message, spans };
      }),
    ),
  );
}
