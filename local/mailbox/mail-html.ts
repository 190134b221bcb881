import type { Words } from './compose';

type Content = {
  product: string;
  words: Words;
  code: string;
  link: string | null;
  closing: string;
};

/**
 * The HTML of a mail. Colours sit in attributes for readers that drop style sheets; those that
 * keep them get a dark variant. Nothing is loaded from elsewhere.
 */
export function mailHtml({ product, words, code, link, closing }: Content): string {
  const button = link
    ? `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#14583d;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(words.action)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:32px 16px;background:#fbf9f5;color:#26221c;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div class="card" style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #e2ded6;border-radius:12px;background:#fffefc">
<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:18px;font-weight:600">${escapeHtml(product)}</p>
<h1 style="margin:0 0 8px;font-family:Georgia,serif;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(words.heading)}</h1>
<p style="margin:0 0 24px">${escapeHtml(words.lead)}</p>
<p class="code" style="margin:0 0 24px;padding:16px;border-radius:8px;background:#f2efe9;text-align:center;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>
${button}
<p class="quiet" style="margin:0;font-size:14px;color:#655d52">${escapeHtml(closing)}</p>
</div>
</body>
</html>
`;
}

const darkStyles = `@media (prefers-color-scheme: dark) {
.paper { background: #171612 !important; color: #e9e5dc !important }
.card { background: #201d19 !important; border-color: #38342e !important }
.code { background: #2b2823 !important }
.button { background: #7bd3a7 !important; color: #0e2219 !important }
.quiet { color: #aea79b !important }
}`;

function escapeHtml(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
