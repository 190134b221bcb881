import type { SourceFormat } from './read-source';

const byType: Record<string, SourceFormat> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'text',
};
const byEnd: Record<string, SourceFormat> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  md: 'text',
  markdown: 'text',
  txt: 'text',
};

export const sourceTypes = Object.keys(byType);
export const sourceFileEnds = Object.keys(byEnd).map((end) => `.${end}`);

export function formatOfType(type: string): SourceFormat | null {
  return byType[type] ?? null;
}

export function formatOfName(name: string): SourceFormat | null {
  return byEnd[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}
