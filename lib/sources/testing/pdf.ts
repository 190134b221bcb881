type Stream = { content: Uint8Array; filter: string };

/** A PDF with one page for each text; `stream` replaces the content of all pages. */
export function pdfOf(pages: string[], stream?: Stream): Uint8Array {
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const chunk = Buffer.from(part as string, 'latin1');
    chunks.push(chunk);
    length += chunk.length;
  };
  const object = (number: number, ...parts: (string | Uint8Array)[]) => {
    offsets[number] = length;
    write(`${number} 0 obj\n`);
    for (const part of parts) write(part);
    write('\nendobj\n');
  };
  write('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [at, text] of pages.entries()) {
    const content = stream?.content ?? Buffer.from(contentOf(text), 'latin1');
    const filter = stream ? ` /Filter ${stream.filter}` : '';
    const own = 4 + at * 2;
    object(
      own,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${own + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    object(own + 1, `<< /Length ${content.length}${filter} >>\nstream\n`, content, '\nendstream');
  }
  const start = length;
  const entries = offsets
    .slice(1)
    .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Lines of at most 90 characters, from the top of the page. */
function contentOf(text: string): string {
  const lines = text.match(/.{1,90}(?:\s|$)/g) ?? [];
  const operators = lines
    .map((line) => `(${line.trim().replace(/[\\()]/g, '\\$&')}) Tj T*`)
    .join('\n');
  return lines.length > 0 ? `BT /F1 10 Tf 40 800 Td 14 TL\n${operators}\nET` : '';
}
