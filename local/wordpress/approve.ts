import { escapeHtml } from '../html';
import { blogPage } from '../practice-site';
import { account, freshPassword, type Site } from './site';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const fields = ['app_name', 'app_id', 'success_url', 'reject_url'] as const;

/** wp-admin/authorize-application.php, for a user who is signed in. */
export async function answerApproval(site: Site, request: Request): Promise<Response> {
  const isAnswer = request.method === 'POST';
  const sent = isAnswer ? await request.formData() : new URL(request.url).searchParams;
  const [name = '', id = '', success = '', reject = ''] = fields.map((field) =>
    String(sent.get(field) ?? ''),
  );
  const refusal = refusalOf(site, { name, id, urls: [success, reject] });
  if (refusal) return page(`<p>${refusal}</p>`, 400);
  if (!isAnswer) return page(form({ name, id, success, reject }));
  if (sent.get('answer') !== 'approve') return leave(new URL(reject));
  const password = freshPassword();
  site.state.approved = [...(site.state.approved ?? []), { name, password }];
  site.save();
  const back = new URL(success);
  const added = { site_url: site.base, user_login: account, password };
  for (const [key, value] of Object.entries(added)) back.searchParams.set(key, value);
  return leave(back);
}

type Asked = { name: string; id: string; urls: string[] };

function refusalOf({ state }: Site, { name, id, urls }: Asked): string | null {
  if (name.trim() === '') return 'An application name is required.';
  if (state.approved?.some((one) => one.name === name))
    return 'Each application name should be unique.';
  if (!uuid.test(id)) return 'The application ID must be a UUID.';
  return urls.every(isSafe) ? null : 'The URL must be served over a secure connection.';
}

/** As WordPress does of type "local": http only to this machine. */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isOwn);
}

type Shown = { name: string; id: string; success: string; reject: string };

function form({ name, id, success, reject }: Shown): string {
  const hidden = [name, id, success, reject].map(
    (value, at) => `<input type="hidden" name="${fields[at]}" value="${escapeHtml(value)}">`,
  );
  return `<p>Would you like to give <b>${escapeHtml(name)}</b> access to your account <code>${account}</code>?</p>
<form method="post">${hidden.join('')}<button name="answer" value="approve">Yes, I approve of this connection</button>
<button name="answer" value="reject">No, I do not approve of this connection</button></form>`;
}

const page = (body: string, status = 200) =>
  blogPage({
    title: 'Authorize Application',
    body: `<h1>Authorize Application</h1>${body}`,
    status,
  });

const leave = ({ href }: URL) => new Response(null, { status: 302, headers: { location: href } });
