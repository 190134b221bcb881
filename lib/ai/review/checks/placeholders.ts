import type { DraftFinding } from '../draft';
import type { Reading } from '../reading';

const mark = /\[(Add|Your|Insert|Fill in|Name|Check)\b[^\]\n]{0,200}\]/g;

/** Marks for the author that their sentence needs: it breaks as soon as one is taken out. */
export function wedgedPlaceholders({ parts }: Reading): DraftFinding[] {
  return parts.flatMap(({ lines }, part) =>
    lines.flatMap((line) =>
      [...line.text.matchAll(mark)].flatMap((found) => {
        const before = line.text.slice(0, found.index).replace(/[*_"“(\s]+$/, '');
        const after = line.text.slice(found.index + found[0].length).replace(/^[*_"”)\s]+/, '');
        const begins = before === '' || /[.!?…:]["”’)*_]*$/.test(before);
        const ends =
          after === '' || /^[.!?…]/.test(after) || (begins && /^\p{Lu}|^\[/u.test(after));
        // A remark about what was just said may follow its sentence.
        const remark = found[1] === 'Check' && ends;
        if ((begins && ends) || remark) return [];
        const sentence = line.sentences.find(
          ({ start, end }) => start <= line.body + found.index && end > line.body + found.index,
        );
        const at = sentence ?? { start: line.body, end: line.end };
        const message = `${found[0]} stands inside a sentence that breaks without it.`;
        const spans = [{ part, start: at.start, end: at.end }];
        return [{ kind: 'habit' as const, code: 'placeholder', message, spans }];
      }),
    ),
  );
}
