import type { ExportSummaryView } from '@/lib/export/schema';

/** What a reader of the post would find unfinished or miss. */
export function LeftOpenNote({ summary }: { summary: ExportSummaryView | undefined }) {
  const notes = summary ? notesOn(summary) : [];
  if (notes.length === 0) return null;
  return (
    <div className="mt-4 rounded-lg bg-muted px-4 py-3 text-sm">
      <p className="font-medium">Before you publish it</p>
      <ul className="mt-1 list-disc pl-5 text-muted-foreground">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function notesOn({ marks, missingImages, linkSuggestions }: ExportSummaryView): string[] {
  const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
  return [
    marks > 0 &&
      `${count(marks, 'note to you stays', 'notes to you stay')} in the text, such as [Add …].`,
    missingImages > 0 &&
      `${count(missingImages, 'image was', 'images were')} not generated yet and will be left out.`,
    linkSuggestions > 0 &&
      `${count(linkSuggestions, 'link suggestion has', 'link suggestions have')} no address and will be left out.`,
  ].filter((note) => note !== false);
}
