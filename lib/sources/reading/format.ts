import type { SourceFormat } from './read-source';

const byType = new Map<string, SourceFormat>(
  Object.entries({
    'application/pdf': 'pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'text/html': 'html',
    'application/xhtml+xml': 'html',
    'text/plain': 'text',
    'text/markdown': 'text',
  } as const),
);
const byEnd = new Map<string, SourceFormat>(
  Object.entries({
    pdf: 'pdf',
    docx: 'docx',
    html: 'html',
    htm: 'html',
    md: 'text',
    markdown: 'text',
    txt: 'text',
  } as const),
);

export const sourceTypes = [...byType.keys()];

export function formatOfType(type: string): SourceFormat | null {
  return byType.get(type) ?? null;
}

export function formatOfName(name: string): SourceFormat | null {
  return byEnd.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? null;
}
