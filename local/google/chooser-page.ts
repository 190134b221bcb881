import { getSql } from '@/db/client';
import { escapeHtml, page } from '../html';
import { type GoogleAccount, listAccounts } from './accounts';
import { type GoogleRequest, readGoogleRequest } from './routes';

/** GET /local/google/authorize: stands in for Google's account chooser. */
export async function chooserRoute(request: Request): Promise<Response> {
  const wanted = readGoogleRequest(new URL(request.url).searchParams);
  const choices = wanted
    ? form(wanted, newAccount) +
      form(wanted, '<input type="hidden" name="cancel" value="yes"><button>Cancel</button>')
    : '<p>This sign-in request was not made by this app. Please start again from there.</p>';
  const known = wanted
    ? (await listAccounts(getSql())).map((one) => knownAccount(wanted, one))
    : [];
  return page(
    'Choose an account',
    `<h1>Choose an account</h1>
    <p class="quiet">This page stands in for Google on this machine. Any name will do.</p>
    ${known.length > 0 ? `<section aria-label="Accounts used before">${known.join('')}</section>` : ''}
    ${choices}`,
  );
}

function knownAccount(wanted: GoogleRequest, { email, name, verified }: GoogleAccount): string {
  const label = `${escapeHtml(name)} · ${escapeHtml(email)}${verified ? '' : ' (not verified)'}`;
  const fields = { email, name, verified: verified ? 'yes' : 'no' };
  return form(wanted, `${hidden(fields)}<button>${label}</button>`);
}

function form(wanted: GoogleRequest, content: string): string {
  const { clientId, redirectUri, state, nonce } = wanted;
  const asked = { client_id: clientId, redirect_uri: redirectUri, state, nonce: nonce ?? '' };
  return `<form method="post" action="/local/google/choose">${hidden(asked)}${content}</form>`;
}

function hidden(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

/** The fields of an account that was not used before. */
const newAccount = `
  <h2>Use another account</h2>
  <label class="field">Name <input name="name" autocomplete="name" required></label>
  <label class="field">Email <input name="email" type="email" autocomplete="email" required></label>
  <label class="field">Address verified by Google
    <select name="verified"><option value="yes">Yes</option><option value="no">No</option></select></label>
  <p></p><button class="main">Continue</button>`;
