/** Pages of the stand-ins outside the app's own layout, as Paddle's and Google's are: small documents with a form each. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1c1a17; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; box-sizing: border-box; background: #f6f3ec; }
  body.overlay { background: rgb(0 0 0 / 0.5); }
  main { width: 100%; max-width: 30rem; box-sizing: border-box; padding: 24px; border-radius: 12px; background: #fff; }
  h1 { margin: 0 0 4px; font-size: 1.25rem; } h2 { margin: 24px 0 8px; font-size: 1rem; }
  p { margin: 0 0 16px; } small, .quiet { color: #625d54; }
  fieldset { border: 0; margin: 0 0 16px; padding: 0; display: grid; gap: 4px; } legend { padding: 0; font-weight: 600; }
  label { display: flex; gap: 8px; padding: 6px 0; }
  button { min-height: 44px; padding: 0 16px; border: 1px solid #1c1a17; border-radius: 8px; background: #fff; font: inherit; cursor: pointer; }
  button.main { background: #1c1a17; color: #fff; } .row { display: flex; flex-wrap: wrap; gap: 8px; }
  input:not([type=radio]), select { width: 100%; min-height: 44px; padding: 0 12px; box-sizing: border-box; border: 1px solid #8a8478; border-radius: 8px; background: #fff; font: inherit; }
  label.field { display: grid; gap: 4px; } form + form { margin-top: 8px; } form > button { width: 100%; }
  [role=alert] { color: #a4161a; } table { width: 100%; border-collapse: collapse; } td { padding: 6px 0; border-top: 1px solid #ddd; }
  [hidden] { display: none !important; }`;

export function page(title: string, body: string, options: { overlay?: boolean } = {}): Response {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${style}</style><body class="${options.overlay ? 'overlay' : ''}"><main>${body}</main></body></html>`;
  return new Response(text, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
