import 'server-only';
export function qrSvg(text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><title>${text.length}</title></svg>`;
}
